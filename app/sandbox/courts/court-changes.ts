import { z } from "zod";
import { own } from "~/platform/outside/own";

/**
 * Changes a sandbox user made to a court's response, in the court's JSON shape. `gone: true` makes the CNR unknown, `away: true`
 * leaves it without an answer (503); `copyDays` makes eCourtsIndia's copy so many days old, and without the changes, until it is
 * renewed.
 */
export type CourtChanges = { [name: string]: unknown; gone?: boolean; away?: boolean; copyDays?: number };

const MAX_CHARACTERS = 32 * 1024;
const MAX_DEPTH = 6;

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Deep merge: objects are merged; all other values, including lists and null, are replaced. */
export function merge(base: Values, changes: Values): Values {
	const merged = Object.entries(changes).map(([name, value]) => {
		const before = own(base, name);
		return [name, isValues(value) ? merge(isValues(before) ? before : {}, value) : value];
	});
	return { ...base, ...Object.fromEntries(merged) };
}

function isTooDeep(value: unknown, left = MAX_DEPTH): boolean {
	if (typeof value !== "object" || value === null) return false;
	return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}

const isPlain = (text: string) => !/"(__proto__|constructor|prototype)"\s*:/.test(text) && !text.includes("\\u0000");

/** A change in a request body: JSON of limited length and depth. */
export const courtChanges = z
	.string()
	.max(MAX_CHARACTERS)
	.refine(isPlain)
	.transform((text, context): unknown => {
		try {
			return JSON.parse(text);
		} catch {
			context.addIssue("Not JSON");
			return z.NEVER;
		}
	})
	.refine((value) => !isTooDeep(value))
	.pipe(
		z.looseObject({
			gone: z.boolean().optional(),
			away: z.boolean().optional(),
			copyDays: z.int().min(0).max(1000).optional(),
		}),
	);

/** The last history entry also names the next hearing, so it is updated together with the status. */
function withHistory(answer: Values, { status, history }: CourtChanges): Values {
	if (!isValues(status) || !("nextHearingDate" in status) || history !== undefined) return answer;
	const lines: unknown[] = Array.isArray(answer.history) ? answer.history : [];
	const last = lines.at(-1);
	if (!isValues(last)) return answer;
	return { ...answer, history: [...lines.slice(0, -1), { ...last, nextDate: status.nextHearingDate }] };
}

/** The response after changes; undefined if the CNR is unknown or `gone`. */
export function changedAnswer(cnr: string, answer: Values | undefined, changes: CourtChanges | undefined) {
	if (!changes) return answer;
	const { gone, away: _, copyDays: __, ...rest } = changes;
	if (gone) return undefined;
	return withHistory(merge(answer ?? { cnr }, rest), rest);
}
