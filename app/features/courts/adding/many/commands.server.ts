import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { DomainError } from "~/errors";
import { planCases } from "~/features/courts/adding/many/plan.server";
import type { ListedCase, TickedCase } from "~/features/courts/adding/many/selected-cnrs";
import { cases, type DerivedField } from "~/features/courts/court-records/cases-schema";
import {
	caseOfEvent,
	recordOwnEvents,
	recordUpdatesOf,
	sourceOf,
} from "~/features/courts/court-records/changes/commands.own-events.server";
import { consumeLookUpShare } from "~/features/courts/court-records/look-up/look-up-share.server";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { findCaseNumber } from "~/features/courts/courts/case-number";
import { doubtAboutCnr, isStandardCnr } from "~/features/courts/courts/cnr";
import { cnrInput } from "~/features/courts/courts/cnr-input";
import { MAX_CASES_AT_ONCE } from "~/features/courts/courts/entries";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { requireConsent } from "~/features/people/consent/queries.server";
import { yearInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { violationAs } from "~/platform/db/violations";
import { phrase, t } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";

/** The result for one CNR of a list, with the API's field names. */
export type AddResult = {
	cnr_number: string;
	result: "added" | "exists" | "invalid" | "limit";
	case_id?: string;
	message?: string;
};

const TOO_MANY = () => t("You can add up to {maxAtOnce} cases at a time.", { maxAtOnce: MAX_CASES_AT_ONCE });
const THERE = phrase("This case is already in your list.");
/** Another request of the same user may use up the share between the plan and the insert. */
const TRIES = 3;
/** Newer cases are looked up first, since their hearings are sooner; a search that a user waits for has a higher priority. */
const YEARS_APART = 10;

/** Fields that are derived from the CNR and not typed in a list. */
const PLACE_AND_YEAR: DerivedField[] = ["state", "district", "court", "year"];

type Written = Map<string, AddResult>;
/** By CNR. */
type Listed = Map<string, ListedCase>;

/**
 * Adds many cases by CNR in one transaction and queues their look-ups, newest year first. The first of two equal CNRs is
 * added, the second `exists`. A text may have a case number beside the CNR ("MHPU010045672023 RCS/412/2023"); a ticked row is added
 * as it stands. @returns one result per CNR, in the given order. @throws DomainError `invalid` for more than `MAX_CASES_AT_ONCE`.
 */
export async function addCases(acting: ActingContext, list: (string | ListedCase)[]): Promise<AddResult[]> {
	if (list.length > MAX_CASES_AT_ONCE) throw new DomainError("invalid", TOO_MANY(), { reason: "too_many_at_once" });
	const read = list.map((one) => readCnr(typeof one === "string" ? { id: uuidv7(), ...readText(one) } : one));
	const listed: Listed = new Map();
	for (const { cnr, one } of read) {
		const number = cnr && (listed.get(cnr)?.number ?? one.number);
		if (cnr) listed.set(cnr, { id: listed.get(cnr)?.id ?? one.id, cnr, number });
	}
	const written = await addPlanned(acting, listed);
	const seen = new Set<string>();
	return read.map(({ cnr, refused }) => {
		const result = cnr === undefined ? undefined : written.get(cnr);
		if (cnr === undefined || !result) return refused;
		const isRepeat = seen.has(cnr) && result.result === "added";
		seen.add(cnr);
		return isRepeat ? { ...result, result: "exists", message: t(THERE) } : result;
	});
}

const readText = (text: string): TickedCase => ({ cnr: text, number: findCaseNumber(text) });

function readCnr(one: ListedCase): { cnr?: string; one: ListedCase; refused: AddResult } {
	const typed = one.cnr;
	const { data, error } = cnrInput.safeParse(typed);
	const refused = (message: string, cnr = typed.slice(0, 100)): { one: ListedCase; refused: AddResult } => ({
		one,
		refused: { cnr_number: cnr, result: "invalid", message },
	});
	if (data === undefined) return refused(error?.issues[0]?.message ?? t("This is not a CNR."));
	if (!isStandardCnr(data)) return refused(doubtAboutCnr(data)?.message ?? t("This is not a CNR."), data);
	return { cnr: data, ...refused(t("This is not a CNR."), data) };
}

async function addPlanned(acting: ActingContext, listed: Listed): Promise<Written> {
	for (let tries = 1; ; tries++) {
		try {
			return await db.transaction((tx) => write(tx, acting, listed));
		} catch (error) {
			const isShareGone = error instanceof DomainError && error.code === "too-many";
			if (!isShareGone || tries === TRIES) throw error;
		}
	}
}

async function write(tx: Database, acting: ActingContext, listed: Listed): Promise<Written> {
	const { ownerId } = acting;
	const plan = await planCases(ownerId, [...listed.keys()], tx);
	const chosen = [...plan].flatMap(([cnr, outcome]) =>
		outcome.result === "added" ? [{ cnr, place: outcome.place, one: listed.get(cnr) }] : [],
	);
	const results: Written = new Map();
	for (const [cnr, outcome] of plan) {
		if (outcome.result === "exists")
			results.set(cnr, { cnr_number: cnr, result: "exists", case_id: outcome.caseId, message: t(THERE) });
		else if (outcome.result !== "added")
			results.set(cnr, { cnr_number: cnr, result: outcome.result, message: outcome.message });
	}
	if (chosen.length === 0) return results;
	await queueRecords(
		tx,
		ownerId,
		chosen.map(({ cnr }) => cnr),
	);
	const added = await tx
		.insert(cases)
		.values(
			chosen.map(({ cnr, place, one }) => ({
				id: one?.id,
				ownerId,
				cnrNumber: cnr,
				caseNumber: one?.number ?? "",
				year: Number(cnr.slice(-4)),
				derivedFields: one?.number ? PLACE_AND_YEAR : [...PLACE_AND_YEAR, "case_number" as const],
				...place,
			})),
		)
		.onConflictDoNothing()
		.returning(caseOfEvent);
	await recordOwnEvents(tx, "added", sourceOf(acting), added);
	if (added.length > 0) {
		const details = { count: added.length };
		await recordAction(tx, acting, "add", { action: "case.add-many", subject: "case", subjectId: "", details });
	}
	for (const { caseId, cnrNumber } of added)
		results.set(cnrNumber, { cnr_number: cnrNumber, result: "added", case_id: caseId });
	for (const { cnr } of chosen)
		if (!results.has(cnr)) results.set(cnr, { cnr_number: cnr, result: "exists", message: t(THERE) });
	return results;
}

/** Inserts missing court records in lock order, so that requests do not deadlock, and queues their look-ups. */
async function queueRecords(tx: Database, ownerId: string, cnrs: string[]): Promise<void> {
	await requireConsent(tx, ownerId, "court_data");
	const hasUser = violationAs("foreign-key", () => new DomainError("not-found", t("This user was not found.")));
	const queued = await tx.execute<{ cnr: string }>(sql`
		insert into court_records (cnr_number, asked_at)
		select cnr, now() from json_array_elements_text(${JSON.stringify(cnrs)}::json) as given (cnr) order by cnr collate "C"
		on conflict (cnr_number) do update set look_up = 'waiting', look_up_error = null, asked_at = now()
		where court_records.look_up in ('unknown', 'failed')
		returning cnr_number as cnr`);
	if (queued.length === 0) return;
	await recordUpdatesOf(
		tx,
		queued.map(({ cnr }) => cnr),
		"court",
	);
	await consumeLookUpShare(tx, ownerId, "new", { count: queued.length }).catch(hasUser);
	const thisYear = yearInIndia(new Date());
	const newness = (cnr: string) => Math.max(0, YEARS_APART - Math.max(0, thisYear - Number(cnr.slice(-4))));
	for (let priority = YEARS_APART; priority >= 0; priority--) {
		const jobs = queued.filter(({ cnr }) => newness(cnr) === priority).map(({ cnr }) => ({ cnr }));
		await enqueue(tx, fetchCourtRecordJob, jobs, { priority });
	}
}
