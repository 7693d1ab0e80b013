import { eq, inArray, sql } from "drizzle-orm";
import { recordLosses } from "~/features/courts/court-records/doubts/schema";
import type { Loss } from "~/features/courts/court-records/doubts/settle";
import { roundOf } from "~/features/courts/court-records/look-up/rounds";
import { courtRecords } from "~/features/courts/court-records/schema";
import type { Database } from "~/platform/db/client.server";

/**
 * Whether a loss is to be saved now. A round's losses wait until the round is judged; a missing date or decision also for another
 * round, a missing record for another day. A decision that a person's own check brings is saved. Call it with the record locked.
 */
export async function isBelieved(
	tx: Database,
	cnrNumber: string,
	kind: Loss,
	round: string | undefined,
): Promise<boolean> {
	const [known] = await tx.select().from(recordLosses).where(eq(recordLosses.cnrNumber, cnrNumber));
	const isKnown = known?.kind === kind;
	if (isKnown && known.state === "believed") return true;
	if (kind === "decision" && round === undefined && known?.state !== "held") return true;
	if (isKnown && (round === undefined || known.round === round)) return false;
	const now = round ?? roundOf("check", new Date());
	const seen = { kind, round: now, state: "seen" as const, seenAt: sql`now()` };
	const first = { firstRound: now };
	// What only a broken source has said starts from the beginning; an earlier round's answer still counts.
	const isRepeated = isKnown && (known.state !== "held" || known.firstRound !== known.round);
	await tx
		.insert(recordLosses)
		.values({ cnrNumber, ...seen, ...first })
		.onConflictDoUpdate({ target: recordLosses.cnrNumber, set: isRepeated ? seen : { ...seen, ...first } });
	return false;
}

/** An answer lost nothing, or its loss is saved. */
export async function forgetLoss(tx: Database, cnrNumber: string): Promise<void> {
	await tx.delete(recordLosses).where(eq(recordLosses.cnrNumber, cnrNumber));
}

/** Says why the check of these cases is undone; the records keep what they had. */
export async function setLookUpError(tx: Database, cnrNumbers: string[], reason: string): Promise<void> {
	if (cnrNumbers.length === 0) return;
	await tx.update(courtRecords).set({ lookUpError: reason }).where(inArray(courtRecords.cnrNumber, cnrNumbers));
}
