import { hearingOf } from "~/features/courts/court-records/case-facts";
import { type ReadValues, type RecordValues, recordValues } from "~/features/courts/court-records/look-up/values";
import type { Day } from "~/platform/calendar/day";
import { isReadable, Unreadable } from "~/platform/outside/value";

/** The texts of fields that could not be read, by field (`nextDate`, `orders.date`); of a list, its last one. */
export type UnreadableTexts = Record<string, string>;

/** An answer that ends something: the hearing to come, the case, its decision, or (`record`) the CNR itself. */
export type Loss = "date" | "decision" | "undecided" | "record";

type Settled = {
	values: RecordValues;
	unreadable: UnreadableTexts;
	/** A decision that the court shows and that cannot be right. */
	wrongDecision: Day | null;
};

/** The case goes on in another court, whatever date stands beside it. */
const MOVED_ON = /transfer|committ?(?:ed|al)|\brefer(?:red|ence)\b|made over|returned for presentation/i;

export const isMovedOn = (nature: string | null) => nature !== null && MOVED_ON.test(nature);

/**
 * The values to save of an answer: what could not be read keeps what was stored, and a decision counts only from the filing to
 * `today`, not against a later hearing without a nature of disposal, and not where the case goes on elsewhere.
 */
export function settle(stored: RecordValues, read: ReadValues, today: Day): Settled {
	const texts = new Map<string, string>();
	const keep = <Value>(field: string, value: Value | Unreadable, before: Value): Value => {
		if (!(value instanceof Unreadable)) return value;
		texts.set(field, value.text);
		return before;
	};
	const before = new Map<string, unknown>(Object.entries(stored));
	const fields = Object.entries(read)
		.filter(([field]) => before.has(field))
		.map(([field, value]) => [field, keep<unknown>(field, value, before.get(field))]);
	const hearings = isReadable(read.hearings) ? (read.hearings ?? []) : stored.hearings;
	const orders = isReadable(read.orders) ? (read.orders ?? []) : stored.orders;
	const values = recordValues.parse({
		...Object.fromEntries(fields),
		hearings: hearings.map((hearing) => {
			const isSame = (one: RecordValues["hearings"][number]) =>
				isReadable(hearing.date)
					? one.date === hearing.date
					: one.purpose === hearing.purpose && one.judge === hearing.judge;
			// Of two that could be meant, neither is.
			const [known, other] = stored.hearings.filter(isSame);
			const before = other === undefined ? known : undefined;
			return {
				...hearing,
				date: keep("hearings.date", hearing.date, before?.date ?? null),
				nextDate: keep("hearings.nextDate", hearing.nextDate, before?.nextDate ?? null),
			};
		}),
		orders: orders.map((order) => {
			const known = stored.orders.find(({ number, name }) => number === order.number && name === order.name);
			return { ...order, date: keep("orders.date", order.date, known?.date ?? null) };
		}),
	});
	const unreadable: UnreadableTexts = Object.fromEntries(texts);
	const decision = values.decisionDate;
	if (decision === null || decision === stored.decisionDate) return { values, unreadable, wrongDecision: null };
	if (isMovedOn(values.natureOfDisposal))
		return { values: { ...values, decisionDate: null }, unreadable, wrongDecision: null };
	const { filingDate, nextDate, natureOfDisposal } = values;
	const isPossible = decision <= today && (filingDate === null || decision >= filingDate);
	const isContradicted = nextDate !== null && nextDate > decision && natureOfDisposal === null;
	if (isPossible && !isContradicted) return { values, unreadable, wrongDecision: null };
	return { values: { ...values, decisionDate: stored.decisionDate }, unreadable, wrongDecision: decision };
}

/** What an answer about a case known before would end; null if nothing. `today` is in India. */
export function lossOf(before: RecordValues, after: RecordValues, today: Day): Exclude<Loss, "record"> | null {
	const [was, is] = [hearingOf(before), hearingOf(after)];
	if (before.decisionDate === null && after.decisionDate !== null) return "decision";
	if (before.decisionDate !== null && after.decisionDate === null)
		return is !== null && is >= today ? null : "undecided";
	if (was === null || was < today || is !== null) return null;
	const isHeard = after.hearings.some(({ date }) => date !== null && date >= was && date <= today);
	if (isHeard) return null;
	const isNewlyMovedOn = isMovedOn(after.natureOfDisposal) && before.natureOfDisposal !== after.natureOfDisposal;
	return isNewlyMovedOn ? "decision" : "date";
}

/** Whether an unreadable field leaves the check of a case undone. */
export const isCheckUndone = (unreadable: UnreadableTexts) => "nextDate" in unreadable || "decisionDate" in unreadable;
