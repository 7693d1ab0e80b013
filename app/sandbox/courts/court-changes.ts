import { z } from "zod";

/** What a person of the sandbox made the court say, in the court's own shape. `gone: true` makes the CNR unknown. */
export type CourtChanges = { [name: string]: unknown; gone?: boolean };

const MAX_CHARACTERS = 32 * 1024;
const DEEPEST = 6;

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Lays `changes` over `base`: objects are merged, anything else (lists, null) takes the place of what was there. */
export function merge(base: Values, changes: Values): Values {
	const merged = { ...base };
	for (const [name, value] of Object.entries(changes)) {
		const before = base[name];
		merged[name] = isValues(value) ? merge(isValues(before) ? before : {}, value) : value;
	}
	return merged;
}

function isTooDeep(value: unknown, left = DEEPEST): boolean {
	if (typeof value !== "object" || value === null) return false;
	return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}

const isPlain = (text: string) => !/"(__proto__|constructor|prototype)"\s*:/.test(text) && !text.includes("\\u0000");

/** A change as it comes with a call: JSON of bounded length and depth. */
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
	.pipe(z.looseObject({ gone: z.boolean().optional() }));

/** The last line of a case's business names the coming hearing too, so both say the same. */
function withHistory(answer: Values, { status, history }: CourtChanges): Values {
	if (!isValues(status) || !("nextHearingDate" in status) || history !== undefined) return answer;
	const lines: unknown[] = Array.isArray(answer.history) ? answer.history : [];
	const last = lines.at(-1);
	if (!isValues(last)) return answer;
	return { ...answer, history: [...lines.slice(0, -1), { ...last, nextDate: status.nextHearingDate }] };
}

/** What the court says after a change, from what the simulator says; undefined where it does not know the CNR. */
export function changedAnswer(cnr: string, answer: Values | undefined, changes: CourtChanges | undefined) {
	if (!changes) return answer;
	const { gone, ...rest } = changes;
	if (gone) return undefined;
	return withHistory(merge(answer ?? { cnr }, rest), rest);
}
