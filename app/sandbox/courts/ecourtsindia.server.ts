import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { cnrParts, isStandardCnr } from "~/features/courts/courts/cnr";
import { addDays, DAY_MS, dayInIndia } from "~/platform/calendar/day";
import { changedAnswer } from "~/sandbox/courts/court-changes";
import { COURT_KINDS, soiledCase } from "~/sandbox/courts/court-dirt";
import { type EcourtsSimulator, simulatedAnswer } from "~/sandbox/courts/ecourts.server";
import { OTHER_COURTS, otherCourtOf } from "~/sandbox/courts/ecourts-generated";

export type CopiesSimulator = Pick<EcourtsSimulator, "apiKey" | "today" | "changes" | "record" | "dirt">;

type Answer = Record<string, unknown>;

const HOME = "/sandbox/ecourtsindia/api/partner";
const CREDITS = "/sandbox/ecourtsindia/credits";
/** Among the changes of CNRs: what is left of the account's credits, once somebody has set it. */
const ACCOUNT = "ecourtsindia-credits";
const SLOW_ANSWER_MS = 30 * 1000;
const OLD_COPY_DAYS = 9;
/** Kinds of dirt of the court itself, and a copy that lacks what came since. */
export const COPY_KINDS = [...COURT_KINDS, "old copy"];

const meta = { requestId: "sandbox" };
const success = (data: unknown) => Response.json({ data, meta });
const refusal = (status: number, code: string) =>
	Response.json({ error: { code, message: code.toLowerCase().replaceAll("_", " ") }, meta }, { status });

/** The errors of the documents by the year of a CNR, or of a search. */
const FAULTS = new Map<number, [status: number, code: string]>([
	[1990, [404, "CASE_NOT_FOUND"]],
	[1991, [400, "INVALID_CNR"]],
	[1992, [429, "RATE_LIMIT_EXCEEDED"]],
	[1993, [500, "INTERNAL_ERROR"]],
	[1995, [402, "INSUFFICIENT_CREDITS"]],
	[1996, [401, "INVALID_TOKEN"]],
	[1997, [403, "ACCOUNT_INACTIVE"]],
]);

/**
 * Simulates the partner API of eCourtsIndia under `/sandbox/ecourtsindia/api/partner`: a case's copy, its renewal and the search by
 * number. `POST /sandbox/ecourtsindia/credits` with `{left}` sets the account's credits, which have no end before. It shows the cases of the simulated eCourts, and those of the Supreme Court, tribunals and commissions. The year of a CNR
 * or a search triggers a fault: `FAULTS`, and 1994 a delay of 30 s.
 */
export async function answerCopies(request: Request, simulator: CopiesSimulator): Promise<Response> {
	const { pathname, searchParams } = new URL(request.url);
	if (pathname === CREDITS && request.method === "POST") {
		const set = z.object({ left: z.int().min(0) }).safeParse(await request.json().catch(() => undefined));
		if (!set.data) return refusal(400, "INVALID_PARAMETER");
		await simulator.changes?.add(ACCOUNT, set.data);
		return success(set.data);
	}
	const [, noun, cnr = "", verb] = pathname.replace(HOME, "").split("/");
	if (request.headers.get("Authorization") !== `Bearer ${simulator.apiKey}`) return refusal(401, "INVALID_TOKEN");
	const isRenewal = request.method === "POST" && noun === "case" && verb === "refresh";
	const isRead = request.method === "GET" && (noun === "search" || (noun === "case" && verb === undefined));
	if (!isRenewal && !isRead) return refusal(404, "NOT_FOUND");
	if (noun === "case" && !isStandardCnr(cnr)) return refusal(400, "INVALID_CNR");
	const year = noun === "search" ? Number(searchParams.get("filingYears")) : cnrParts(cnr)?.year;
	const fault = FAULTS.get(year ?? 0);
	if (fault) return refusal(...fault);
	if (year === 1994)
		await wait(SLOW_ANSWER_MS, undefined, { signal: request.signal, ref: false }).catch(() => undefined);
	if (isRenewal) {
		await simulator.changes?.add(cnr, { copyDays: 0 });
		return success({ status: "queued" });
	}
	if (!(await takeCredit(simulator))) return refusal(402, "INSUFFICIENT_CREDITS");
	return noun === "search" ? answerSearch(searchParams, simulator) : answerCase(cnr, simulator);
}

async function takeCredit({ changes }: CopiesSimulator): Promise<boolean> {
	const left = (await changes?.find(ACCOUNT))?.left;
	if (typeof left !== "number") return true;
	if (left > 0) await changes?.add(ACCOUNT, { left: left - 1 });
	return left > 0;
}

const todayOf = ({ today }: CopiesSimulator) => today ?? dayInIndia(new Date());

async function answerCase(cnr: string, simulator: CopiesSimulator): Promise<Response> {
	const today = todayOf(simulator);
	const changes = await simulator.changes?.find(cnr);
	const truth = changedAnswer(cnr, simulatedAnswer(cnr, today), changes);
	const dirt = truth && (await simulator.dirt?.("ecourtsindia", cnr, COPY_KINDS));
	const days = changes?.copyDays || (dirt?.kind === "old copy" ? OLD_COPY_DAYS : 0);
	const shown = days > 0 ? simulatedAnswer(cnr, addDays(today, -days)) : truth;
	const dirty = shown && dirt && days === 0 ? soiledCase(shown, dirt, today) : undefined;
	await simulator.record?.(cnr, truth, days > 0 ? { dirt: "old copy" } : (dirty?.ledger ?? {}));
	const body = dirty ? dirty.body : shown;
	if (body === undefined || body === "") return refusal(404, "CASE_NOT_FOUND");
	const answer = form.safeParse(body).data;
	if (!answer) return new Response(typeof body === "string" ? body : JSON.stringify(body), { status: dirty?.status });
	const dateModified = new Date(Date.now() - days * DAY_MS).toISOString();
	return success({ courtCaseData: caseOf(answer), entityInfo: { cnr: answer.cnr, dateModified } });
}

const part = z.record(z.string(), z.unknown()).catch({});
const parts = z.array(part).catch([]);
/** A case as the simulated eCourts answers it, dirty or not. */
const form = z.object({
	...{ cnr: z.string(), details: part, status: part, parties: part, actsAndSections: part },
	...{ history: parts, orders: parts, firstInformationReport: part.nullable() },
});

/** The case in the form of the company's documents. */
function caseOf({ cnr, details, status, parties, actsAndSections: law, ...found }: z.output<typeof form>): Answer {
	const [courtNo, ...judges] = String(status.courtNumberAndJudge ?? "").split("-");
	const { policeStation, firNumber, year } = found.firstInformationReport ?? {};
	return {
		...{ cnr, caseNumber: details.registrationNumber, caseType: details.type, caseTypeRaw: details.type },
		caseStatus: status.decisionDate ? "DISPOSED" : "PENDING",
		...{ filingNumber: details.filingNumber, filingDate: details.filingDate },
		...{ registrationNumber: details.registrationNumber, registrationDate: details.registrationDate },
		...{ firstHearingDate: status.firstHearingDate, nextHearingDate: status.nextHearingDate },
		...{ decisionDate: status.decisionDate, purpose: status.caseStage },
		...{ courtNo, judges: [judges.join("-")], courtName: otherCourtOf(cnr)?.court },
		...parties,
		actsAndSections: [law.acts, law.sections].filter(Boolean).join("\n"),
		historyOfCaseHearings: found.history.map(({ judge, businessDate, nextDate, purpose }) => ({
			...{
				causeListType: "DAILY",
				judge,
				businessOnDate: businessDate,
				hearingDate: nextDate,
				purposeOfListing: purpose,
			},
		})),
		interimOrders: found.orders.map(({ name, date, url }) => ({ orderDate: date, orderType: name, orderUrl: url })),
		judgmentOrders: [],
		...(firNumber ? { firDetails: { caseNumber: firNumber, policeStation, year } } : {}),
	};
}

/** The cases of all other courts with a number in a year. */
async function answerSearch(asked: URLSearchParams, simulator: CopiesSimulator): Promise<Response> {
	const query = asked.get("query") ?? "";
	if (!query) return refusal(400, "MISSING_PARAMETER");
	const [number = "", ofQuery] = query.match(/\d+/g) ?? [];
	const year = asked.get("filingYears") ?? ofQuery ?? todayOf(simulator).slice(0, 4);
	const cnrs = Object.keys(OTHER_COURTS).map((prefix) => prefix + number.padStart(6, "0") + year);
	const found = await Promise.all(
		cnrs.filter(isStandardCnr).map(async (cnr) => {
			const truth = changedAnswer(cnr, simulatedAnswer(cnr, todayOf(simulator)), await simulator.changes?.find(cnr));
			return form.safeParse(truth).data;
		}),
	);
	return success({ results: found.flatMap((answer) => (answer ? [caseOf(answer)] : [])) });
}
