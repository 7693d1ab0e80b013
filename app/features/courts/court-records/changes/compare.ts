import { z } from "zod";
import { hearingOf } from "~/features/courts/court-records/case-facts";
import { isMovedOn, settle } from "~/features/courts/court-records/doubts/settle";
import { type ReadValues, type RecordValues, recordValues } from "~/features/courts/court-records/look-up/values";
import { bare, orderKey } from "~/features/courts/court-records/order-key";
import type { Day } from "~/platform/calendar/day";

const day = z.string();

/** A change of a court record by kind, as stored in the database. Days are `YYYY-MM-DD`. */
export const caseChange = z.discriminatedUnion("kind", [
	/** A record was found; `new` is its next hearing, which is not a separate change. */
	z.object({ kind: z.literal("record_found"), old: z.null(), new: day.nullable() }),
	z.object({
		kind: z.literal("hearing_date"),
		nature: z.enum(["first", "moved", "taken_away", "next"]),
		old: day.nullable(),
		new: day.nullable(),
	}),
	/** The court entered the business of the day `new`. */
	z.object({ kind: z.literal("hearing_held"), old: z.null(), new: day }),
	z.object({ kind: z.literal("stage"), old: z.string().nullable(), new: z.string() }),
	/** The court room or the judge. */
	z.object({ kind: z.literal("court"), old: z.string().nullable(), new: z.string() }),
	/** `old` is the coming hearing that is off. */
	z.object({
		kind: z.literal("disposed"),
		old: day.nullable(),
		new: z.object({ date: day, nature: z.string().nullable() }),
	}),
	z.object({
		kind: z.literal("order"),
		old: z.null(),
		new: z.object({
			number: z.number().nullable(),
			name: z.string(),
			date: day.nullable(),
			url: z.string().nullable(),
		}),
	}),
	/** A decided case goes on: `old` is the decision, `new` the next hearing. */
	z.object({ kind: z.literal("reopened"), old: day, new: day.nullable() }),
	/** A nature of disposal without a decision: the case went to another court, or the court gave no day. `old` is the hearing that is off. */
	z.object({
		kind: z.literal("outcome"),
		old: day.nullable(),
		new: z.object({ date: z.null(), nature: z.string() }),
	}),
	z.object({ kind: z.literal("not_found"), old: z.null(), new: z.null() }),
]);
export type CaseChange = z.output<typeof caseChange>;

export type RecordState<Values = RecordValues> = {
	/** Undefined until found at the court, imported or entered by an administrator. */
	values: Values | undefined;
	/** True once a look-up has fetched it; an import or an administrator's entry does not count. */
	isFetched: boolean;
	/** The court's latest answer is that it has no such CNR, and everybody who tracks it was notified. */
	isMissing: boolean;
};

/** If a court renumbers its orders, all of them seem new: only the latest are reported. */
const MAX_ORDERS = 20;

/** A record before anything is known of it. */
export const NOTHING = recordValues.parse({
	...Object.fromEntries(Object.keys(recordValues.shape).map((field) => [field, null])),
	...{ petitioners: [], petitionerAdvocates: [], respondents: [], respondentAdvocates: [], acts: [], sections: [] },
	...{ hearings: [], orders: [] },
});

/** The changes of a record without an earlier state. */
export const firstFound = (values: RecordValues): CaseChange[] => [
	{ kind: "record_found", old: null, new: hearingOf(values) },
];

/**
 * `today` is in India. A past hearing, or one with business entered, is over: a new date after it is `next`, not `moved`. What could
 * not be read is no change: the comparison takes the answer as it was read, and settles it against what was known.
 */
export function compareRecords(before: RecordState, after: RecordState<ReadValues>, today: Day): CaseChange[] {
	if (after.isMissing && !before.isMissing) return [{ kind: "not_found", old: null, new: null }];
	if (!after.values) return [];
	const was = before.values;
	const is = settle(was ?? NOTHING, after.values, today).values;
	if (!was) return firstFound(is);
	const isBack = before.isMissing && !after.isMissing;
	const held = heldSince(was, is, today);
	const coming = hearingOf(was);
	const isWritten = is.hearings.some(({ date }) => coming !== null && isWithin(date, coming, today));
	const isOver = coming !== null && (coming < today || isWritten);
	// Additions by the first look-up to an imported or entered record are not news from the court.
	const isNews = before.isFetched;
	return [
		...(isBack ? firstFound(is) : []),
		...(held === undefined ? [] : [{ kind: "hearing_held", old: null, new: held } as const]),
		...(disposal(was, is, isOver) ?? [
			...outcome(was, is, isOver, isNews),
			...(isOffElsewhere(was, is) ? [] : changedDate(was, is, isOver)),
		]),
		...changedWords("stage", was.caseStage, is.caseStage, isNews),
		...changedWords("court", was.courtNumberAndJudge, is.courtNumberAndJudge, isNews),
		...(isNews || was.orders.length > 0 ? newOrders(was.orders, is.orders) : []),
	];
}

/** The latest day up to today with new business, on or after the day that was to be heard. */
function heldSince(before: RecordValues, after: RecordValues, today: Day): Day | undefined {
	const known = new Set(before.hearings.map(({ date }) => date));
	const latestKnown = latest(before.hearings.map(({ date }) => date));
	const from = hearingOf(before) ?? latestKnown;
	if (from === undefined) return undefined;
	return latest(
		after.hearings.map(({ date }) => date).filter((date) => !known.has(date) && isWithin(date, from, today)),
	);
}

const isWithin = (date: Day | null, from: Day, to: Day) => date !== null && date >= from && date <= to;
const latest = (days: (Day | null)[]): Day | undefined =>
	days
		.filter((date) => date !== null)
		.sort()
		.at(-1);

/** A disposal replaces the change of the hearing date. The nature of disposal may come later. */
function disposal(before: RecordValues, after: RecordValues, isOver: boolean): CaseChange[] | undefined {
	const { decisionDate: date, natureOfDisposal: nature } = after;
	if (date === null)
		return before.decisionDate === null
			? undefined
			: [{ kind: "reopened", old: before.decisionDate, new: hearingOf(after) }, ...changedDate(before, after, isOver)];
	const disposed = { kind: "disposed", new: { date, nature } } as const;
	if (before.decisionDate === null) return [{ ...disposed, old: isOver ? null : hearingOf(before) }];
	const isToldNow = nature !== null && bare(nature) !== bare(before.natureOfDisposal);
	return isToldNow ? [{ ...disposed, old: null }] : undefined;
}

const isNewNature = ({ natureOfDisposal: before }: RecordValues, { natureOfDisposal: after }: RecordValues) =>
	after !== null && bare(after) !== bare(before);

/** The case went to another court, and its hearing with it. */
const isOffElsewhere = (before: RecordValues, after: RecordValues) =>
	isMovedOn(after.natureOfDisposal) && isNewNature(before, after) && hearingOf(after) === null;

function outcome(before: RecordValues, after: RecordValues, isOver: boolean, isNews: boolean): CaseChange[] {
	const { natureOfDisposal: nature } = after;
	if (nature === null || !isNews || !isNewNature(before, after)) return [];
	const old = isOver || !isOffElsewhere(before, after) ? null : hearingOf(before);
	return [{ kind: "outcome", old, new: { date: null, nature } }];
}

function changedDate(before: RecordValues, after: RecordValues, isOver: boolean): CaseChange[] {
	const [old, now] = [hearingOf(before), hearingOf(after)];
	if (old === now) return [];
	const coming = now === null ? "taken_away" : "moved";
	const nature = old === null ? "first" : isOver ? "next" : coming;
	return [{ kind: "hearing_date", nature, old, new: now }];
}

/** Text the court leaves out is not a change. */
function changedWords(kind: "stage" | "court", old: string | null, now: string | null, isNews: boolean): CaseChange[] {
	if (now === null || bare(now) === "" || bare(old) === bare(now)) return [];
	if (bare(old) === "") return isNews ? [{ kind, old: null, new: now }] : [];
	return [{ kind, old, new: now }];
}

type Order = RecordValues["orders"][number];

function newOrders(before: Order[], after: Order[]): CaseChange[] {
	const known = new Set(before.map(orderKey));
	const added = after.filter((order) => !known.has(orderKey(order)));
	const byDay = added.toSorted((one, other) => ((one.date ?? "") < (other.date ?? "") ? -1 : 1));
	return byDay.slice(-MAX_ORDERS).map((order) => ({ kind: "order", old: null, new: order }));
}
