import { and, eq, isNotNull, sql } from "drizzle-orm";
import { recordUpdatesOf } from "~/features/courts/court-records/changes/commands.own-events.server";
import { recordNotFound } from "~/features/courts/court-records/changes/commands.record.server";
import { forgetLoss, isBelieved, setLookUpError } from "~/features/courts/court-records/doubts/commands.losses.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import {
	ASKED_AGAIN,
	NOT_RESPONDING,
	OTHER_IS_OLDER,
	OTHER_NOT_RESPONDING,
	OTHER_USED_UP,
} from "~/features/courts/court-records/look-up/look-up-words";
import { isMissing, NOT_FOUND } from "~/features/courts/court-records/look-up/missing.server";
import { dayOfRound } from "~/features/courts/court-records/look-up/rounds";
import {
	askOtherProvider,
	isHeardTomorrow,
	isOfOtherCourts,
	renewOldCopy,
} from "~/features/courts/court-records/other-courts/ask.server";
import { compareSourcesJob, fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { raiseBudgetAlarm } from "~/features/courts/courts/budget-alarm.server";
import { isHighCourtCnr, isStandardCnr } from "~/features/courts/courts/cnr";
import { hasOtherCourts } from "~/features/courts/courts/credits.server";
import { consumeCall, reservedForNights } from "~/features/courts/courts/provider-calls.server";
import { dayInIndia, MINUTE_MS } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { phrase } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { enqueue, postponeJobs } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";
import { fetchDistrictCourtCase, fetchHighCourtCase } from "~/providers/ecourts.server";
import { ProviderError } from "~/providers/provider-error";

/** So many look-ups in a row without an answer mean that the provider is down, not that one court is slow. */
const MAX_FAILURES = 5;
const FIRST_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = 15 * MINUTE_MS;

/** This process's view of the provider: failures in a row, pauses in a row, and the end of the last pause. */
let failures = 0;
let pauses = 0;
let pausedUntil = 0;

/** Any answer, even a permanent error, ends the outage. */
function recordAnswer(): void {
	failures = 0;
	pauses = 0;
}

/**
 * Counts a failed look-up. During an outage nightly look-ups are postponed, to save their tries and the month's calls;
 * the first ones after the pause test the provider. Look-ups that users wait for go on.
 */
async function recordFailedCall(error: unknown): Promise<void> {
	if (!(error instanceof ProviderError) || error.provider !== "ecourts") return;
	if (!error.isRetryable) return recordAnswer();
	failures += 1;
	if (failures < MAX_FAILURES) return;
	if (Date.now() >= pausedUntil) {
		pausedUntil = Date.now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pauses);
		pauses += 1;
		log.warn({ failures, until: new Date(pausedUntil) }, "eCourts is unavailable: nightly look-ups are paused");
	}
	await postponeJobs(fetchCourtRecordJob, { isNightly: true }, pausedUntil - Date.now());
}

/** The record was found once, or edited or imported. */
const hasContent = sql`(${courtRecords.fetchedAt} is not null or ${courtRecords.lockedFields} <> '[]'::jsonb)`;

/** Records why a look-up failed. A record with content keeps it, and its `fetchedAt`. */
async function recordFailure(cnr: string, lookUp: "unknown" | "failed", reason: string) {
	await db.transaction(async (tx) => {
		const [before] = await tx
			.select({ lookUp: courtRecords.lookUp })
			.from(courtRecords)
			.where(eq(courtRecords.cnrNumber, cnr))
			.for("update");
		const [record] = await tx
			.update(courtRecords)
			.set({
				lookUpError: reason,
				lookUp: sql`case when ${hasContent} then 'found' else ${lookUp} end::look_up_state`,
			})
			.where(eq(courtRecords.cnrNumber, cnr))
			.returning({ lookUp: courtRecords.lookUp });
		// A CNR of another form cannot be looked up: a record imported under it is not missing.
		const isNews = lookUp === "unknown" && (isStandardCnr(cnr) || record?.lookUp === "unknown");
		const isReported = record && isNews && (await recordNotFound(tx, cnr));
		if (!isReported && before?.lookUp !== record?.lookUp) await recordUpdatesOf(tx, [cnr], "court");
	});
}

/** The court has no such CNR. A case found before is believed to be gone only after two answers of different days. */
async function recordUnknown(cnr: string, round: string | undefined) {
	const isFirst = await db.transaction(async (tx) => {
		const [known] = await tx
			.select({ isMissing })
			.from(courtRecords)
			.where(and(eq(courtRecords.cnrNumber, cnr), isNotNull(courtRecords.fetchedAt)))
			.for("update");
		if (!known || known.isMissing || (await isBelieved(tx, cnr, "record", round))) return false;
		await setLookUpError(tx, [cnr], ASKED_AGAIN);
		return true;
	});
	if (isFirst) return;
	await recordFailure(cnr, "unknown", NOT_FOUND);
	await forgetLoss(db, cnr);
}

type LookUp = { attempt?: number; isLastAttempt: boolean; isNightly?: boolean; round?: string; isRenewed?: boolean };

/**
 * Looks up one CNR and saves the answer. Only nightly look-ups may use the calls reserved for nights. @throws Error
 * where a retry may help, so that the queue retries; the last try records the failure.
 */
export async function lookUpCourtRecord(
	cnr: string,
	{ attempt, isLastAttempt, isNightly = false, round, isRenewed }: LookUp,
): Promise<void> {
	const isOther = isOfOtherCourts(cnr);
	try {
		await (isOther ? lookUpElsewhere(cnr, { isNightly, round, isRenewed }) : lookUp(cnr, isNightly, round));
	} catch (error) {
		await recordFailedCall(error);
		const isRetryable = !(error instanceof ProviderError) || error.isRetryable;
		if (!isOther && isRetryable && attempt === 2 && (await isHelpedOut(cnr, round))) return;
		if (isRetryable && !isLastAttempt) throw error;
		log.error({ cnr, err: error }, "a court record could not be looked up");
		const isUsedUp = error instanceof ProviderError && error.code === "no-credits";
		await recordFailure(cnr, "failed", isUsedUp ? OTHER_USED_UP : isOther ? OTHER_NOT_RESPONDING : NOT_RESPONDING);
		if (isRetryable) throw error;
	}
}

/** Looks up a case of a court that eCourts does not have; an old copy is renewed and looked up once more. */
async function lookUpElsewhere(cnr: string, { isRenewed, ...asked }: Omit<LookUp, "attempt" | "isLastAttempt">) {
	const answer = await askOtherProvider(cnr);
	if (!answer) return recordFailure(cnr, "failed", OTHER_USED_UP);
	if (answer.kind === "unknown") return recordUnknown(cnr, asked.round);
	const { copiedAt } = answer.record;
	if (!(await saveCourtRecord(cnr, answer.record, asked.round))) await recordFailure(cnr, "failed", OTHER_IS_OLDER);
	if (!isRenewed) await renewOldCopy({ cnr, ...asked }, copiedAt);
}

/** Whether the second provider has a newer record of a case that is heard tomorrow and that eCourts failed on twice. */
async function isHelpedOut(cnr: string, round: string | undefined): Promise<boolean> {
	if (!(await isHeardTomorrow(cnr, round ? dayOfRound(round) : dayInIndia(new Date())))) return false;
	try {
		const answer = await askOtherProvider(cnr);
		return answer?.kind === "found" && (await saveCourtRecord(cnr, answer.record, round));
	} catch (error) {
		log.warn({ cnr, err: error }, "the second provider did not help out");
		return false;
	}
}

/** One look-up in so many is compared with the second provider's copy. */
const COMPARED_EVERY = 200;

/** Asks the court that a standard CNR names. The caller has taken the call from the month's budget. */
export function askCourt(cnr: string, timeoutMs?: number) {
	const settings = { baseUrl: env.ECOURTS_BASE_URL, apiKey: env.ECOURTS_API_KEY, timeoutMs };
	return isHighCourtCnr(cnr) ? fetchHighCourtCase(settings, cnr) : fetchDistrictCourtCase(settings, cnr);
}

async function lookUp(cnr: string, isNightly: boolean, round: string | undefined): Promise<void> {
	if (!isStandardCnr(cnr)) return recordFailure(cnr, "unknown", phrase("We can look up only a 16-character CNR."));
	const reserved = isNightly ? 0 : reservedForNights(dayInIndia(new Date()));
	const call = await consumeCall({ reserved });
	if (!call) return recordFailure(cnr, "failed", phrase("This month's eCourts look-ups are used up."));
	await raiseBudgetAlarm();
	const answer = await askCourt(cnr);
	recordAnswer();
	if (answer.kind === "unknown") return recordUnknown(cnr, round);
	await saveCourtRecord(cnr, answer.record, round);
	if (hasOtherCourts() && call % COMPARED_EVERY === 0) await enqueue(db, compareSourcesJob, { cnr });
}
