import { z } from "zod";
import {
	type LockedField,
	RECORD_COLUMNS,
	RECORD_FIELDS,
	type RecordColumn,
} from "~/features/courts/court-records/look-up/fields";
import type { RecordInput } from "~/features/courts/court-records/look-up/input";
import type { Day } from "~/platform/calendar/day";
import { countWords } from "~/platform/language/translate";
import type { Outside, Unreadable } from "~/platform/outside/value";

const line = z.string().nullable();
const list = z.array(z.string());

/** The fields of a court record as stored. */
export const recordValues = z.object({
	title: line,
	caseType: line,
	filingNumber: line,
	filingDate: line,
	registrationNumber: line,
	registrationDate: line,
	firstHearingDate: line,
	nextDate: line,
	caseStage: line,
	courtNumberAndJudge: line,
	decisionDate: line,
	natureOfDisposal: line,
	petitioners: list,
	petitionerAdvocates: list,
	respondents: list,
	respondentAdvocates: list,
	acts: list,
	sections: list,
	hearings: z.array(
		z.object({ date: line, nextDate: line, purpose: z.string(), judge: z.string(), url: line.default(null) }),
	),
	orders: z.array(z.object({ number: z.number().nullable(), name: z.string(), date: line, url: line })),
});
export type RecordValues = z.output<typeof recordValues>;

type Dated<Item> = { [Key in keyof Item]: Key extends "date" | "nextDate" ? Outside<Day> : Item[Key] };
type ListField = "hearings" | "orders";

/** The fields of a court record as the court's answer was read; those of an administrator or an import are always readable. */
export type ReadValues = { [Field in Exclude<keyof RecordValues, ListField>]: RecordValues[Field] | Unreadable } & {
	[Field in ListField]: Dated<RecordValues[Field][number]>[] | Unreadable;
};

const FIELDS = Object.keys(recordValues.shape).filter((name): name is LockedField =>
	Object.hasOwn(recordValues.shape, name),
);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isNothing = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The fields whose values differ. Both must have passed `recordValues`, which fixes the order of keys. */
export const changedFields = (before: RecordValues, after: RecordValues): LockedField[] =>
	FIELDS.filter((field) => !isSame(before[field], after[field]));

/** Court values that differ from locked fields; a field the court leaves out does not count. */
export function conflictsOf(stored: RecordValues, court: RecordValues, locked: string[]): Record<string, unknown> {
	const different = changedFields(stored, court).filter((field) => locked.includes(field) && !isNothing(court[field]));
	return Object.fromEntries(different.map((field) => [field, court[field]]));
}

/** An edited record as values; an unchanged order keeps its number, a hearing of the same day its link. */
export function valuesOf(input: RecordInput, before: RecordValues): RecordValues {
	const columns = Object.fromEntries(
		RECORD_COLUMNS.map((column: RecordColumn) => [column, input[RECORD_FIELDS[column].name]]),
	);
	return recordValues.parse({
		...columns,
		hearings: input.hearings
			.map(({ next_date, ...hearing }) => ({ ...hearing, nextDate: next_date }))
			.filter((hearing) => !Object.values(hearing).every(isNothing))
			.map((hearing) => ({
				...hearing,
				url: before.hearings.find(({ date }) => date !== null && date === hearing.date)?.url ?? null,
			})),
		orders: input.orders
			.filter((order) => !Object.values(order).every(isNothing))
			.map((order) => ({
				...order,
				number:
					before.orders.find(({ name, date, url }) => isSame([name, date, url], [order.name, order.date, order.url]))
						?.number ?? null,
			})),
	});
}

/** A record value as text for the list of conflicts. */
export function inWords(value: unknown): string {
	if (isNothing(value)) return "nothing";
	if (!Array.isArray(value)) return String(value);
	if (value.every((one) => typeof one === "string")) return value.join(", ");
	return countWords(value.length, "{count} entry", "{count} entries");
}
