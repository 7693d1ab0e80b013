import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, ne } from "drizzle-orm";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { sandboxOutbox } from "~/sandbox/schema";

export type OutboxMessage = {
	channel: "sms" | "email" | "whatsapp" | "push";
	to: string;
	subject?: string;
	text: string;
	headers?: Record<string, string>;
};

/** Email addresses, and names of subscriptions to pushes, in lower case; anything else as +91 and ten digits. */
function recipient(to: string): string {
	if (/[a-z]/i.test(to)) return to.trim().toLowerCase();
	return `+91${to.replace(/\D/g, "").slice(-10)}`;
}

/** Stores a message instead of delivering it. */
export async function storeMessage(
	{ channel, to, subject = "", text, headers = {} }: OutboxMessage,
	database: Database = db,
): Promise<string> {
	const [stored] = await database
		.insert(sandboxOutbox)
		.values({ channel, to: recipient(to), subject, text, headers })
		.returning({ id: sandboxOutbox.id });
	return stored?.id ?? "";
}

/** Records the truth about a CNR, with the dirt of the answer that is sent. @returns the id of the entry */
export async function recordCourtAnswer(
	cnr: string,
	answer: Record<string, unknown> | undefined,
	headers: Record<string, string>,
): Promise<string> {
	const text = answer === undefined ? "unknown" : JSON.stringify(answer.status ?? null);
	const [recorded] = await db
		.insert(sandboxOutbox)
		.values({ channel: "court", to: cnr, text, headers })
		.returning({ id: sandboxOutbox.id });
	return recorded?.id ?? "";
}

const MAX_ANSWER_MS = 5000;
const LOOK_EVERY_MS = 100;

/** Sends a message and waits up to 5 s for one to this recipient: some messages get no answer. @returns whether it was accepted */
export async function withAnswer(to: string, send: () => Promise<boolean>): Promise<boolean> {
	const newest = async () => (await listMessages(to, 1))[0]?.id;
	const before = await newest();
	if (!(await send())) return false;
	for (const deadline = Date.now() + MAX_ANSWER_MS; Date.now() < deadline && (await newest()) === before; )
		await wait(LOOK_EVERY_MS);
	return true;
}

/** Messages, newest first: all, or one recipient's. */
export async function listMessages(to: string | null, limit = 200) {
	return db
		.select(columnsOf(sandboxOutbox, "id", "channel", "to", "subject", "text", "headers", "at"))
		.from(sandboxOutbox)
		.where(and(ne(sandboxOutbox.channel, "court"), to ? eq(sandboxOutbox.to, recipient(to)) : undefined))
		.orderBy(desc(sandboxOutbox.id))
		.limit(limit);
}
