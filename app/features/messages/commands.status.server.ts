import { and, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { messages } from "~/db/schema/messages";
import { isUuid } from "~/features/cases/queries.server";
import { failMessage } from "~/features/messages/commands.end.server";
import { takeReply } from "~/features/messages/opt-out.server";
import { type MessageStatusNews, readWebhook } from "~/providers/whatsapp.webhook.server";

/** What a message may have been before each news: news come twice and in any order, and only move it on. */
const BEFORE = {
	sent: ["queued"],
	delivered: ["queued", "sent"],
	read: ["queued", "sent", "delivered"],
} as const;

async function applyStatus({ wamid, reference, status, at, errorCode, reason }: MessageStatusNews): Promise<void> {
	// A message whose answer never came has no wamid yet: then our own id, which every status carries, finds it.
	const isIt =
		reference && isUuid(reference)
			? or(eq(messages.wamid, wamid), eq(messages.id, reference))
			: eq(messages.wamid, wamid);
	if (status === "failed") {
		await db.transaction((tx) => failMessage(tx, isIt, { reason: reason ?? "", errorCode, wamid, at }));
		return;
	}
	await db
		.update(messages)
		.set({ status, statusAt: at, wamid: sql`coalesce(${messages.wamid}, ${wamid})` })
		.where(and(isIt, inArray(messages.status, [...BEFORE[status]])));
}

/** Takes in what a webhook tells: how far messages have come, and replies that end or begin messages to a number. */
export async function takeWebhook(body: unknown): Promise<void> {
	const { statuses, replies } = readWebhook(body);
	for (const status of statuses) await applyStatus(status);
	for (const reply of replies) await takeReply(reply);
}
