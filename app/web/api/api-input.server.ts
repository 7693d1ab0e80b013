import type { z } from "zod";
import type { ErrorReason } from "~/error-reasons";
import { hasUnstorableText, UNSTORABLE } from "~/web/screens/text";

/** A call refused before it runs, with its code and the errors by field. */
export class BadInput extends Error {
	constructor(
		readonly code: ErrorReason,
		message: string,
		readonly errors?: Record<string, string[]>,
	) {
		super(message);
	}
}

/** Groups zod's issues by payload key. */
function errorsByField(error: z.ZodError): Record<string, string[]> {
	const errors = new Map<string, string[]>();
	for (const issue of error.issues) {
		const field = issue.path.join(".") || "body";
		errors.set(field, [...(errors.get(field) ?? []), issue.message]);
	}
	return Object.fromEntries(errors);
}

/** @throws BadInput with the errors by field. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const errors = errorsByField(parsed.error);
	throw new BadInput("invalid_input", Object.values(errors)[0]?.[0] ?? "This cannot be read.", errors);
}

/** The body as sent and as an object, from JSON or form fields; an empty body is an empty object. */
export async function readBody(
	request: Request,
	maxLength = Number.POSITIVE_INFINITY,
): Promise<{ text: string; body: object }> {
	const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
	const text = await request.text();
	if (text.length > maxLength) throw new BadInput("too_large", "This is too large to send.");
	if (text === "") return { text, body: {} };
	if (type === "application/x-www-form-urlencoded")
		return { text, body: storable(text, Object.fromEntries(new URLSearchParams(text))) };
	if (type !== "application/json") throw new BadInput("wrong_type", "Send JSON with Content-Type: application/json.");
	let body: unknown;
	try {
		body = JSON.parse(text);
	} catch {
		throw new BadInput("not_json", "The body is not valid JSON.");
	}
	if (typeof body !== "object" || body === null || Array.isArray(body))
		throw new BadInput("not_json", "The body must be a JSON object.");
	return { text, body: storable(text, body) };
}

/** How a body writes what cannot be stored; walking a body without it would cost more than reading it. */
const MAYBE_UNSTORABLE = /\0|%00|\\u(?:0000|d[89a-f])/i;

function storable(text: string, body: object): object {
	if (MAYBE_UNSTORABLE.test(text) && hasUnstorableText(body)) throw new BadInput("unreadable", UNSTORABLE);
	return body;
}

/** Query parameters as an object. @throws BadInput naming unknown or repeated ones */
export function readQuery<Query extends z.ZodType>(request: Request, schema: Query): z.output<Query> {
	const search = new URL(request.url).searchParams;
	const sent = new Map<string, string>();
	for (const [name, value] of search) {
		if (sent.has(name)) throw new BadInput("unknown_parameter", `The parameter ${name} is repeated.`);
		sent.set(name, value);
	}
	const parameterNames =
		"shape" in schema && typeof schema.shape === "object" && schema.shape !== null ? Object.keys(schema.shape) : [];
	const unknown = [...sent.keys()].filter((name) => !parameterNames.includes(name));
	if (unknown.length > 0) throw new BadInput("unknown_parameter", `Unknown parameter: ${unknown.join(", ")}.`);
	const values = Object.fromEntries(sent);
	if (hasUnstorableText(values)) throw new BadInput("unreadable", UNSTORABLE);
	return parse(schema, values);
}
