import { data } from "@remix-run/node";
import { oncePerRequest } from "~/platform/http/context.server";
import { phrase, t } from "~/platform/language/translate";

/** Bounds of a form, checked on its bytes and names before anything builds objects from them. */
const MAX_NAME_LENGTH = 100;
const HIGHEST_INDEX = 999;
const DEEPEST_NAME = 4;

const refusal = (message: string) => data(message, { status: 400 });
const TOO_MANY = phrase("This form has too many fields.");
const UNREADABLE = phrase("This form cannot be read. Reload the page and send it again.");

/** A name as our forms have them: `city`, `orders[2].date`. */
const NAME = /^[a-z_][\w-]*(\.[a-z_][\w-]*|\[\d{0,3}\])*$/i;
/** Conform's internal fields. Our pages never send the state; only the buttons of a field list send an intent. */
const STATE = "__state__";
export const INTENT = "__intent__";

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));
const isIndexTooHigh = (step: string) => Number(step) > HIGHEST_INDEX;

export function isNameAllowed(name: string): boolean {
	if (name === INTENT) return true;
	if (name === STATE || name.length > MAX_NAME_LENGTH || !NAME.test(name)) return false;
	const steps = name.split(/[.[\]]+/).filter(Boolean);
	return steps.length <= DEEPEST_NAME && !steps.some((step) => INHERITED.has(step) || isIndexTooHigh(step));
}

/** Occurrences of `mark` in a body; stops at `limit` + 1. */
function countUpTo(bytes: Buffer, mark: string, limit: number): number {
	let count = 0;
	for (let at = bytes.indexOf(mark); at !== -1 && count <= limit; at = bytes.indexOf(mark, at + mark.length))
		count += 1;
	return count;
}

async function parseMultipart(bytes: Buffer<ArrayBuffer>, type: string, maxFields: number): Promise<FormData> {
	const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
	const mark = boundary?.[1] ?? boundary?.[2];
	if (!mark) throw refusal(t(UNREADABLE));
	// One more than the fields: the last boundary closes the body.
	if (countUpTo(bytes, `--${mark}`, maxFields + 1) > maxFields + 1) throw refusal(t(TOO_MANY));
	return new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
		throw refusal(t(UNREADABLE));
	});
}

function parseUrlEncoded(bytes: Buffer, maxFields: number): FormData {
	if (countUpTo(bytes, "&", maxFields) >= maxFields) throw refusal(t(TOO_MANY));
	const form = new FormData();
	for (const [name, value] of new URLSearchParams(bytes.toString("utf8"))) form.append(name, value);
	return form;
}

async function parse(request: Request, maxFields: number): Promise<FormData> {
	const type = request.headers.get("content-type") ?? "";
	const isMultipart = /^multipart\/form-data\b/i.test(type);
	if (!isMultipart && !/^application\/x-www-form-urlencoded\b/i.test(type))
		throw data(t("This address accepts forms only."), { status: 415 });
	const bytes = Buffer.from(await request.arrayBuffer());
	const form = isMultipart ? await parseMultipart(bytes, type, maxFields) : parseUrlEncoded(bytes, maxFields);
	for (const name of form.keys()) if (!isNameAllowed(name)) throw refusal(t("This form has an unknown field."));
	return form;
}

/** Where a request's form is kept. */
export const FORM_MEMO = "form";

/** The fields of a posted form, parsed once a request. @throws 400 for a form out of bounds, 415 for no form. */
export const parseForm = (request: Request, maxFields: number) =>
	oncePerRequest(FORM_MEMO, () => parse(request, maxFields));
