import { sql } from "drizzle-orm";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { isOtherCourtCnr } from "~/features/courts/courts/cnr";
import { consumeCredit, endCredits, hasOtherCourts } from "~/features/courts/courts/credits.server";
import { type Day, HOUR_MS, MINUTE_MS } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { enqueue } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";
import { fetchCopy, requestCopy } from "~/providers/ecourtsindia/case.server";
import { searchCopies } from "~/providers/ecourtsindia/search.server";
import { ProviderError } from "~/providers/provider-error";

/** Somebody may wait for the answer, which is a copy and not the court's own. */
const TIMEOUT_MS = 20 * 1000;

const settings = () => ({
	baseUrl: env.ECOURTSINDIA_BASE_URL,
	apiKey: env.ECOURTSINDIA_API_KEY,
	timeoutMs: TIMEOUT_MS,
});

/** Whether a CNR is looked up at the second provider, and not at eCourts. */
export const isOfOtherCourts = (cnr: string): boolean => hasOtherCourts() && isOtherCourtCnr(cnr);

/** Makes a call, and remembers for the month where the company says that no credit is left. */
async function noticed<Answer>(call: Promise<Answer>): Promise<Answer> {
	return call.catch(async (error: unknown) => {
		if (error instanceof ProviderError && error.code === "no-credits") await endCredits();
		throw error;
	});
}

/** Asks the second provider about any CNR; undefined where the month's credits are used up, or there is none. @throws ProviderError */
export const askOtherProvider = async (cnr: string) =>
	hasOtherCourts() && (await consumeCredit()) ? noticed(fetchCopy(settings(), cnr)) : undefined;

/** As `askOtherProvider`, for the cases with a number. */
export const searchOtherCourts = async (search: { query: string; year?: string }) =>
	hasOtherCourts() && (await consumeCredit()) ? noticed(searchCopies(settings(), search)) : undefined;

/** An older copy is renewed, and looked up again when the company may be done. */
const OLD_AFTER_MS = 24 * HOUR_MS;
const COPY_TAKES_MS = 10 * MINUTE_MS;

export const isOldCopy = (copiedAt: Date | null): boolean =>
	copiedAt !== null && Date.now() - copiedAt.getTime() > OLD_AFTER_MS;

type LookUp = { cnr: string; isNightly?: boolean; round?: string };

/** A renewal that is refused is no failure of the look-up, which is saved. */
export async function renewOldCopy(lookUp: LookUp, copiedAt: Date | null): Promise<void> {
	if (!isOldCopy(copiedAt)) return;
	try {
		await noticed(requestCopy(settings(), lookUp.cnr));
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		return log.warn({ cnr: lookUp.cnr, err: error }, "an old copy was not renewed");
	}
	const startAfter = new Date(Date.now() + COPY_TAKES_MS);
	await enqueue(db, fetchCourtRecordJob, { ...lookUp, isRenewed: true }, { startAfter });
}

/** Whether a CNR has a hearing tomorrow, seen from a round's day. */
export async function isHeardTomorrow(cnr: string, day: Day): Promise<boolean> {
	const [heard] = await db.execute(
		sql`select from cases where cnr_number = ${cnr} and next_date = ${day}::date + 1 limit 1`,
	);
	return heard !== undefined;
}
