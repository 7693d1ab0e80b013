import { z } from "zod";
import { DomainError } from "~/errors";
import { caseNameOf, hearingOf, noHearing } from "~/features/courts/court-records/case-facts";
import { NOTHING } from "~/features/courts/court-records/changes/compare";
import { settle } from "~/features/courts/court-records/doubts/settle";
import { askCourt } from "~/features/courts/court-records/look-up/commands.fetch.server";
import { valuesRead } from "~/features/courts/court-records/look-up/commands.save.server";
import { NOT_FOUND } from "~/features/courts/court-records/look-up/missing.server";
import {
	reasonToWithholdNames,
	WITHHOLDING_WORDS,
	withNamesWithheld,
} from "~/features/courts/court-records/withheld-names";
import { raiseBudgetAlarm } from "~/features/courts/courts/budget-alarm.server";
import { isStandardCnr } from "~/features/courts/courts/cnr";
import { cnrInput } from "~/features/courts/courts/cnr-input";
import { placesOf } from "~/features/courts/courts/cnr-prefixes.server";
import { consumeCall, MONTHLY_CALLS, reservedForNights } from "~/features/courts/courts/provider-calls.server";
import { listEstablishments } from "~/features/courts/courts/queries.server";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { createLimit } from "~/platform/db/limiter.server";
import { phrase, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import type { CourtRecord } from "~/providers/ecourts.server";
import { ProviderError } from "~/providers/provider-error";

const DAY_SECONDS = 24 * 60 * 60;
const triesOfAddress = createLimit({ name: "try-cnr", points: 3, seconds: DAY_SECONDS });
/** All strangers together: 2 % of the month's calls. */
const MAX_TRIES_A_MONTH = Math.floor(MONTHLY_CALLS * 0.02);
const triesOfAll = createLimit({ name: "try-cnr-all", points: MAX_TRIES_A_MONTH, seconds: 30 * DAY_SECONDS });

/** A person waits for the answer. */
const TRY_TIMEOUT_MS = 20 * 1000;

export const tryInput = z.object({
	cnr_number: cnrInput.refine(isStandardCnr, phrase("We can look up only a 16-character CNR.")),
});

/** A case as a stranger sees it. */
export type TriedCase = { cnr: string; name: string; withheld: string; nextDate: Day | null; noHearing: string };

const usedUp = (message: string) => (error: unknown) => {
	if (!(error instanceof DomainError)) throw error;
	throw tooMany(message, error.retryAfterSeconds);
};

const tooMany = (message: string, retryAfterSeconds?: number) =>
	new DomainError("too-many", message, { field: "cnr_number", retryAfterSeconds });

const NOT_NOW = phrase("No case can be tried now. Sign up to add your cases.");

/**
 * Asks the court for a case, for somebody without an account. Neither reads nor saves what is known of the case here: the answer
 * is the same, after the same call, whether somebody tracks it or not.
 * @throws DomainError on field `cnr_number`: `not-found`, `too-many`, `unavailable`
 */
export async function tryCnr(cnr: string, address: string): Promise<TriedCase> {
	await triesOfAddress
		.take(address)
		.catch(usedUp(t("Today’s three are used up. Continue tomorrow, or sign up to add your cases.")));
	await triesOfAll.take("all").catch(usedUp(t(NOT_NOW)));
	if (!(await consumeCall({ reserved: reservedForNights(dayInIndia(new Date())) }))) throw tooMany(t(NOT_NOW));
	await raiseBudgetAlarm();
	const answer = await askCourt(cnr, TRY_TIMEOUT_MS).catch((error: unknown) => {
		if (!(error instanceof ProviderError)) throw error;
		throw new DomainError("unavailable", t("eCourts is not responding. Please try again later."), {
			field: "cnr_number",
			cause: error,
		});
	});
	if (answer.kind === "unknown") throw new DomainError("not-found", t(NOT_FOUND), { field: "cnr_number" });
	return forStranger(cnr, answer.record);
}

const LAW_FIELDS = ["caseType", "acts", "sections", "courtNumberAndJudge"];

/** Without the names that the law protects, and without any where the case's law could not be read. */
async function forStranger(cnr: string, record: CourtRecord): Promise<TriedCase> {
	const { values, unreadable } = settle(NOTHING, valuesRead(record), dayInIndia(new Date()));
	const place = (await placesOf([cnr]))(cnr);
	const courts = await listEstablishments(place.districtId ?? "");
	const court = courts.find(({ id }) => id === place.courtEstablishmentId);
	const item = { ...values, cnrNumber: cnr, caseNumber: "", courtEstablishment: court?.name };
	const isDoubtful = LAW_FIELDS.some((field) => own(unreadable, field) !== undefined);
	const reason = reasonToWithholdNames(item);
	// An unreadable day is not "no day".
	const next = own(unreadable, "nextDate");
	return {
		cnr,
		name: isDoubtful ? cnr : caseNameOf(withNamesWithheld(item)),
		withheld: reason ? t(WITHHOLDING_WORDS[reason]) : "",
		nextDate: hearingOf(values),
		noHearing:
			next === undefined
				? noHearing({ lookUp: "found", decisionDate: values.decisionDate })
				: t("eCourts' entry for the next hearing could not be read: “{text}”.", { text: next }),
	};
}
