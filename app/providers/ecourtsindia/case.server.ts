import { INDIA_OFFSET_MS } from "~/platform/calendar/day";
import type { EcourtsSettings } from "~/providers/ecourts.call.server";
import { isPlainObject, tidy } from "~/providers/ecourts.read.server";
import { type CourtCaseAnswer, readCase } from "~/providers/ecourts.server";
import { ask, fail, PROVIDER } from "~/providers/ecourtsindia/call.server";
import { observed } from "~/providers/observed.server";

/**
 * Fetches the company's copy of a case by its normalised CNR. Makes one attempt, which costs a credit.
 * @throws ProviderError
 */
export const fetchCopy = (settings: EcourtsSettings, cnr: string): Promise<CourtCaseAnswer> =>
	observed("ecourtsindia", "case", async () => {
		const data = await ask(settings, `/case/${cnr}`, { notFound: "CASE_NOT_FOUND" });
		if (data === undefined) return { kind: "unknown" };
		const { courtCaseData, entityInfo } = isPlainObject(data) ? data : {};
		if (!isPlainObject(courtCaseData) || !isPlainObject(entityInfo)) throw fail("answered a case in another form");
		const record = readCase(inForm(courtCaseData), cnr, PROVIDER);
		const copiedAt = readMoment(tidy(entityInfo.dateModified));
		// Nobody may take a copy of unknown age for the newest.
		if (!record || !copiedAt) throw fail("answered without the case's CNR, or without the day of its copy");
		return { kind: "found", record: { ...record, source: PROVIDER, copiedAt } };
	});

/** Asks the company for a new copy of a case, which takes it some minutes. @throws ProviderError */
export const requestCopy = (settings: EcourtsSettings, cnr: string): Promise<unknown> =>
	observed("ecourtsindia", "refresh", () =>
		ask(settings, `/case/${cnr}/refresh`, { body: {}, notFound: "CASE_NOT_FOUND" }),
	);

const MOMENT =
	/^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?<zone>Z|[+-]\d\d:?\d\d)?)?$/i;

/** The moment of a copy, now at the latest. A day is its beginning, and a time without a zone India's: the earliest that may be meant. */
function readMoment(text: string | null): Date | undefined {
	const { day, time = "00:00", zone } = MOMENT.exec(text ?? "")?.groups ?? {};
	const at = Date.parse(`${day}T${time}${zone ?? "Z"}`) - (zone ? 0 : INDIA_OFFSET_MS);
	return Number.isNaN(at) ? undefined : new Date(Math.min(at, Date.now()));
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (isPlainObject(value) ? value : {});

/** A list with each entry in another form; anything else stays, and is unreadable where a list is expected. */
const eachOf = (value: unknown, change: (fields: Fields) => Fields): unknown =>
	Array.isArray(value) ? value.map((one: unknown) => (isPlainObject(one) ? change(one) : one)) : value;

/** Both lists as one; where one of them is no list, that. */
function joined(one: unknown, other: unknown): unknown {
	const lists = [one ?? [], other ?? []];
	return lists.find((list) => !Array.isArray(list)) ?? lists.flat();
}

/** "4-Justice A. B. Kulkarni, Justice C. Rao", as eCourts writes the court number and judge. */
function courtAndJudges({ courtNo, judges }: Fields): unknown {
	if (!Array.isArray(judges)) return judges ?? courtNo;
	return [tidy(courtNo), judges.flatMap((judge) => tidy(judge) ?? []).join(", ")].filter(Boolean).join("-");
}

/** A case of the company in the form of eCourts, so that one reader reads both. Fields of another type are left as they came. */
const inForm = (found: Fields): Fields => ({
	cnr: found.cnr,
	details: {
		type: found.caseTypeRaw || found.caseType,
		filingNumber: found.filingNumber,
		filingDate: found.filingDate,
		registrationNumber: found.registrationNumber || found.caseNumber,
		registrationDate: found.registrationDate,
	},
	status: {
		firstHearingDate: found.firstHearingDate,
		nextHearingDate: found.nextHearingDate,
		decisionDate: found.decisionDate,
		// "PENDING" is no nature, which the reader of eCourts knows.
		natureOfDisposal: found.caseStatus === "DISPOSED" ? "Disposed" : found.caseStatus,
		caseStage: found.purpose,
		courtNumberAndJudge: courtAndJudges(found),
	},
	parties: {
		petitioners: found.petitioners,
		petitionerAdvocates: found.petitionerAdvocates,
		respondents: found.respondents,
		respondentAdvocates: found.respondentAdvocates,
	},
	actsAndSections: { acts: found.actsAndSections },
	firstInformationReport: {
		policeStation: fieldsOf(found.firDetails).policeStation,
		firNumber: fieldsOf(found.firDetails).caseNumber,
		year: fieldsOf(found.firDetails).year,
	},
	history: eachOf(found.historyOfCaseHearings, ({ judge, businessOnDate, hearingDate, purposeOfListing }) => ({
		...{ judge, businessDate: businessOnDate, nextDate: hearingDate, purpose: purposeOfListing },
	})),
	orders: eachOf(joined(found.interimOrders, found.judgmentOrders), ({ orderDate, orderType, orderUrl }) => ({
		...{ name: orderType, date: orderDate, url: orderUrl },
	})),
});
