import { desc, eq } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { sandboxOutbox } from "~/db/schema/sandbox";

export type OutboxMessage = { channel: "sms" | "email" | "whatsapp"; to: string; subject?: string; text: string };

/** An email address as it is; anything else as +91 and ten digits (decision 45). */
function recipient(to: string): string {
	if (to.includes("@")) return to.trim().toLowerCase();
	return `+91${to.replace(/\D/g, "").slice(-10)}`;
}

/** Keeps what a stand-in was given, in place of delivering it. */
export async function keepMessage(
	{ channel, to, subject = "", text }: OutboxMessage,
	database: Database = db,
): Promise<string> {
	const [kept] = await database
		.insert(sandboxOutbox)
		.values({ channel, to: recipient(to), subject, text })
		.returning({ id: sandboxOutbox.id });
	return kept?.id ?? "";
}

/** The newest messages first, all or one person's. */
export async function listMessages(to: string | null, limit = 200) {
	return db
		.select()
		.from(sandboxOutbox)
		.where(to ? eq(sandboxOutbox.to, recipient(to)) : undefined)
		.orderBy(desc(sandboxOutbox.id))
		.limit(limit);
}
