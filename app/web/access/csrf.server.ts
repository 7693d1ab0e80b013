import { randomBytes } from "node:crypto";
import { data } from "@remix-run/node";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { isMacOf, macOf } from "~/platform/settings/secrets.server";
import { OWNER_MARK } from "~/ui/form/safe-form";
import { readText, sessionCookie, visitorCookie } from "~/web/access/cookies.server";

/** The field of every form that carries its token. */
export const FORM_TOKEN_FIELD = "form_token";

const MAC_BYTES = 24;

/** The token of a browser, which only we can compute, from the cookie the browser holds. */
const mac = (holder: string) => macOf("form", holder).subarray(0, MAC_BYTES);

function mask(bytes: Buffer, pad: Buffer) {
	return Buffer.from(bytes.map((byte, i) => byte ^ (pad[i] ?? 0)));
}

/** Masks the token differently on each page, so that its compressed size reveals nothing (BREACH). */
function formTokenFor(holder: string) {
	const pad = randomBytes(MAC_BYTES);
	return Buffer.concat([pad, mask(mac(holder), pad)]).toString("base64url");
}

function isFormTokenOf(holder: string, token: string) {
	const [own = ""] = token.split(OWNER_MARK);
	const bytes = Buffer.from(own, "base64url");
	if (bytes.length !== 2 * MAC_BYTES) return false;
	return isMacOf("form", holder, mask(bytes.subarray(MAC_BYTES), bytes.subarray(0, MAC_BYTES)));
}

async function holderOf(request: Request) {
	return (await readText(sessionCookie, request)) ?? (await readText(visitorCookie, request));
}

/**
 * Text that identifies this browser before anybody has signed in. The prefix keeps it apart from other kinds of visitor,
 * such as "api".
 */
export async function visitorOf(request: Request): Promise<string> {
	return `browser:${(await readText(visitorCookie, request)) ?? (await holderOf(request)) ?? ""}`;
}

/** Whose cases a posted form is about, as the page that drew it has added; "" for the own ones of whoever was signed in. */
export function ownerInToken(form: FormData): string {
	const [, ownerId = ""] = String(form.get(FORM_TOKEN_FIELD) ?? "").split(OWNER_MARK);
	return ownerId;
}

/**
 * The token for this browser's forms, and the cookie to set on a first visit. It is bound to the session's cookie after
 * login and to a visitor's cookie before.
 */
export async function issueFormToken(request: Request): Promise<{ token: string; setCookie?: string }> {
	const holder = await holderOf(request);
	if (holder) return { token: formTokenFor(holder) };
	const visitor = randomBytes(16).toString("base64url");
	return { token: formTokenFor(visitor), setCookie: await visitorCookie.serialize(visitor) };
}

/** Refuses a form that this browser did not get from us. @throws a 403 answer, shown as a page */
export async function requireFormToken(request: Request, formData: FormData): Promise<void> {
	const holder = await holderOf(request);
	const token = formData.get(FORM_TOKEN_FIELD);
	const isOurs = holder !== undefined && typeof token === "string" && isFormTokenOf(holder, token);
	if (isOurs && !requestContext().isForeignOrigin) return;
	throw data(
		t("This form is not from this site, or the page was open too long. Go back, reload the page and send it again."),
		{
			status: 403,
		},
	);
}
