import { and, eq, inArray, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { tooManyNew } from "~/features/money/subscriptions/new-recipients.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { clientUpdates, type UpdateState } from "~/features/telling/client-updates/schema";
import { queueUpdates } from "~/features/telling/client-updates/sending/commands.release.server";
import type { OneUpdateInput } from "~/features/telling/client-updates/update-input";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { countWords, t } from "~/platform/language/translate";

const OPEN: Record<OneUpdateInput["intent"], UpdateState[]> = {
	stop: ["waiting"],
	send: ["waiting", "stopped"],
	told: ["waiting", "by_hand", "stopped"],
};

const ACTION_OF = { stop: "message.stop", send: "message.send-now", told: "message.told" } as const;

const settle = (tx: Database, id: number, state: "stopped" | "told") =>
	tx.update(clientUpdates).set({ state, stateAt: sql`now()` }).where(eq(clientUpdates.id, id));

async function sendNow(tx: Database, id: number): Promise<string> {
	const { queued, notToday } = await queueUpdates(tx, [id], dayInIndia(new Date()));
	if (notToday > 0) throw tooManyNew();
	if (queued === 0) throw new DomainError("conflict", t("This message can no longer be sent."));
	return t("The message is on its way.");
}

/**
 * Stops an update to a client, sends it immediately, or marks it as sent. @returns the result, in words
 * @throws DomainError `not-found`; `conflict` for one that was sent already, or cannot be sent
 */
export function settleUpdate(acting: ActingContext, { intent, update }: OneUpdateInput): Promise<string> {
	return db.transaction(async (tx) => {
		const [row] = await tx
			.select({ id: clientUpdates.id, state: clientUpdates.state, caseId: clientUpdates.caseId })
			.from(clientUpdates)
			.where(and(eq(clientUpdates.id, update), eq(clientUpdates.userId, acting.ownerId)))
			.for("update");
		if (!row) throw new DomainError("not-found", t("This message was not found."));
		if (!OPEN[intent].includes(row.state)) throw new DomainError("conflict", t("This message was already sent."));
		await recordAction(tx, acting, "message", {
			action: ACTION_OF[intent],
			subject: "case",
			subjectId: row.caseId,
		});
		if (intent === "send") return sendNow(tx, row.id);
		await settle(tx, row.id, intent === "stop" ? "stopped" : "told");
		return intent === "stop" ? t("Stopped. No message is sent.") : t("Marked as sent.");
	});
}

/** Stops all waiting updates. @returns the result, in words */
export function stopAllUpdates(acting: ActingContext): Promise<string> {
	return db.transaction(async (tx) => {
		const waiting = await tx
			.select({ id: clientUpdates.id })
			.from(clientUpdates)
			.where(and(eq(clientUpdates.userId, acting.ownerId), eq(clientUpdates.state, "waiting")))
			.orderBy(clientUpdates.id)
			.for("update");
		const ids = waiting.map(({ id }) => id);
		if (ids.length === 0) throw new DomainError("conflict", t("No message waits to be sent."));
		await tx.update(clientUpdates).set({ state: "stopped", stateAt: sql`now()` }).where(inArray(clientUpdates.id, ids));
		await recordAction(tx, acting, "message", {
			action: "message.stop-all",
			subject: "user",
			subjectId: acting.ownerId,
			details: { count: ids.length },
		});
		return countWords(ids.length, "{count} message stopped.", "{count} messages stopped.");
	});
}
