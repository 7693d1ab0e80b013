import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { plans } from "../../../app/features/money/plans/schema";
import { subscriptionNumbers, subscriptions } from "../../../app/features/money/subscriptions/schema";
import { listen } from "../server/listen";

/**
 * `numbers` get all cases unless `isLinked` is false: then none, until the test links them. They have agreed to get messages
 * unless `hasAgreed` is false.
 */
type Package = {
	messageLimit?: number;
	messagesSent?: number;
	numbers?: string[];
	isLinked?: boolean;
	hasAgreed?: boolean;
};

/** A running package, its limits and saved numbers as the test wants them. */
export async function givenPackage(
	db: PostgresJsDatabase,
	userId: string,
	{ messageLimit = 100, messagesSent = 0, numbers = [], isLinked = true, hasAgreed = true }: Package = {},
): Promise<string> {
	const [plan] = await db.select().from(plans).where(eq(plans.amountPaise, 49_900)).limit(1);
	const [any] = plan ? [plan] : await db.select().from(plans).limit(1);
	if (!any) throw new Error("No plan is there");
	const day = 24 * 60 * 60 * 1000;
	const [added] = await db
		.insert(subscriptions)
		.values({
			userId,
			planId: any.id,
			planName: any.name,
			planPaise: any.amountPaise,
			phoneNumberLimit: 1000,
			messageLimit,
			durationDays: 30,
			description: "",
			messagesSent,
			startsAt: new Date(Date.now() - day),
			endsAt: new Date(Date.now() + 29 * day),
		})
		.returning({ id: subscriptions.id });
	if (!added) throw new Error("No subscription came back");
	const agreed = hasAgreed ? { agreedHow: "in_person", agreedOn: "2026-03-02" } : {};
	const row = { userId, subscriptionId: added.id, getsAllCases: isLinked, ...agreed };
	if (numbers.length > 0) await db.insert(subscriptionNumbers).values(numbers.map((number) => ({ ...row, number })));
	return added.id;
}

/** What the test's WhatsApp was asked to send. */
type Asked = { to: string; reference: string; text: string };
type Answer = { status?: number; body?: unknown; isSilent?: boolean };

/** A WhatsApp of the test's own, which keeps what it is asked and answers as told. */
export async function openWhatsApp() {
	const asked: Asked[] = [];
	let answer: (message: Asked, number: number) => Answer | Promise<Answer> = () => ({});
	const handle = async (req: IncomingMessage, res: ServerResponse) => {
		const chunks: Buffer[] = [];
		for await (const chunk of req) chunks.push(chunk);
		const body = JSON.parse(String(Buffer.concat(chunks)));
		const message: Asked = {
			to: `+${body.to}`,
			reference: body.biz_opaque_callback_data,
			text: body.text?.body ?? JSON.stringify(body.template),
		};
		const number = asked.push(message);
		const { status = 200, body: given, isSilent } = await answer(message, number);
		if (isSilent) return;
		const accepted = { messaging_product: "whatsapp", messages: [{ id: `wamid.${message.reference}.${number}` }] };
		res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(given ?? accepted));
	};
	const server = createServer((req, res) => void handle(req, res));
	const port = await listen(server);
	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		answers(next: typeof answer) {
			answer = next;
		},
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

export const whatsAppError = (code: number, status = 400): Answer => ({
	status,
	body: { error: { message: `(#${code})`, type: "OAuthException", code, fbtrace_id: "x" } },
});
