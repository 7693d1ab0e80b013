import { z } from "zod";
import { cut } from "~/platform/language/cut";
import { isNone } from "~/platform/outside/none";
import { own } from "~/platform/outside/own";
import { cleanLines, textOrNone } from "~/platform/outside/text";
import { MAX_LINE_LENGTH, nameKey, withRest } from "~/providers/ecourts.people";

/** A cut address would lead elsewhere, so a longer one counts as none. */
const MAX_URL_LENGTH = 2000;
const MAX_LAWS = 200;

/** Text or a number on one clean line, cut with a mark; null for no value. */
export const tidy = (value: unknown, maxLength = MAX_LINE_LENGTH): string | null => {
	const line = typeof value === "string" || typeof value === "number" ? textOrNone(String(value)) : null;
	return line && cut(line, maxLength);
};

const isFilled = (line: string) => !isNone(line);
/** The clean lines of a text, or of each text of a list. */
const linesIn = (value: unknown): string[][] =>
	(Array.isArray(value) ? value : [value]).map((one) =>
		typeof one === "string" || typeof one === "number" ? cleanLines(String(one)) : [],
	);

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const anything = z.unknown().optional();
export const text = anything.transform((value) => tidy(value));
export const address = anything.transform((value) => {
	const url = tidy(value, MAX_URL_LENGTH + 1);
	return url && url.length <= MAX_URL_LENGTH ? url : null;
});
/** The entries of a list of names by lines, for `sidesOf`. */
export const names = anything.transform(linesIn);
export const laws = anything.transform((value) =>
	withRest(
		linesIn(value).flatMap((lines) => lines.flatMap((line) => line.split(/\s*;\s*/)).filter(isFilled)),
		MAX_LAWS,
	),
);

type Order = { number: number | null; name: string; date: unknown; url: string | null };

/** Each order once: number, day and name say which it is, and one of its entries may lack the link. */
export function differentOrders<One extends Order>(orders: One[]): One[] {
	const different = new Map<string, One>();
	for (const order of orders) {
		const key = JSON.stringify([order.number, order.date, nameKey(order.name)]);
		const known = different.get(key);
		if (!known) different.set(key, order);
		else if (known.url === null) known.url = order.url;
	}
	return [...different.values()];
}

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
		return Object.entries(fields).flatMap(([name, field]) => misreadIn(field, own(value, name), inner(name)));
	if (item && Array.isArray(value)) return value.flatMap((one, at) => misreadIn(item, one, inner(String(at))));
	if (schema === text || schema === address) return isLine(value) ? [] : [path];
	if (schema === names || schema === laws) return [value].flat().every(isLine) ? [] : [path];
	return [];
}

export const bareCnr = (cnr: string) => cnr.replace(/[^a-z0-9]/gi, "").toUpperCase();
