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

/** What the parts and lists of a response contain, for `misreadIn`. */
const fieldsOf = new WeakMap<z.core.$ZodType, z.core.$ZodShape>();
const itemsOf = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** An object of the response; any other value counts as an empty object. */
export const part = <Shape extends z.ZodRawShape>(shape: Shape) => {
	const schema = anything.transform((value) => (isPlainObject(value) ? value : {})).pipe(z.object(shape));
	fieldsOf.set(schema, shape);
	return schema;
};
export const list = <Item extends z.ZodType>(item: Item) => {
	const schema = anything.transform((value) => (Array.isArray(value) ? value : [])).pipe(z.array(item));
	itemsOf.set(schema, item);
	return schema;
};

const isLine = (value: unknown) => value === undefined || value === null || /^(string|number)$/.test(typeof value);

/** The paths of values that a schema of these readers passes over, because they have another type than expected. */
export function misreadIn(schema: z.core.$ZodType, value: unknown, path = ""): string[] {
	const fields = fieldsOf.get(schema);
	const item = itemsOf.get(schema);
	const isExpected = fields ? isPlainObject(value) : item ? Array.isArray(value) : true;
	if (isLine(value) && tidy(value) === null) return [];
	if (!isExpected) return [path];
	const inner = (name: string) => (path ? `${path}.${name}` : name);
	if (fields && isPlainObject(value))
		return Object.entries(fields).flatMap(([name, field]) => misreadIn(field, value[name], inner(name)));
	if (item && Array.isArray(value)) return value.flatMap((one, at) => misreadIn(item, one, inner(String(at))));
	if (schema === text) return isLine(value) ? [] : [path];
	if (schema === names || schema === laws) return [value].flat().every(isLine) ? [] : [path];
	return [];
}

export const bareCnr = (cnr: string) => cnr.replace(/[^a-z0-9]/gi, "").toUpperCase();
