import { z } from "zod";

/** Values that mean "no value". */
const BLANK = /^(?:[-–—]*|n\/a)$/i;

/** Collapses text to one line that PostgreSQL can store; null for no value. */
export function tidy(value: unknown): string | null {
	if (typeof value !== "string" && typeof value !== "number") return null;
	const line = String(value).toWellFormed().replaceAll("\0", " ").replace(/\s+/g, " ").trim();
	return BLANK.test(line) ? null : line;
}

const tidyAll = (values: unknown[]) => values.map(tidy).filter((line) => line !== null);
const splitAt = (value: unknown, separator: RegExp) => (typeof value === "string" ? value.split(separator) : [value]);

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const anything = z.unknown().optional();
export const text = anything.transform(tidy);
export const names = anything.transform((value) => tidyAll(Array.isArray(value) ? value : splitAt(value, /\n/)));
export const laws = anything.transform((value) =>
	tidyAll((Array.isArray(value) ? value : [value]).flatMap((item) => splitAt(item, /[\n;]/))),
);

/** An object of the response; any other value counts as an empty object. */
export const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
	anything.transform((value) => (isPlainObject(value) ? value : {})).pipe(z.object(shape));
export const list = <Item extends z.ZodType>(item: Item) =>
	anything.transform((value) => (Array.isArray(value) ? value : [])).pipe(z.array(item));

export const bareCnr = (cnr: string) => cnr.replace(/[^a-z0-9]/gi, "").toUpperCase();
