import { randomBytes } from "node:crypto";
import { data } from "@remix-run/node";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { isMacOf, macOf } from "~/platform/settings/secrets.server";
import { OWNER_MARK } from "~/ui/form/safe-form";
import { readText, sessionCookie, visitorCookie } from "~/web/access/cookies.server";

export const FORM_TOKEN_FIELD = "form_token";

const MAC_BYTES = 24;

/** The browser's unmasked token: a MAC of its cookie, which only the server can compute. */
const mac = (holder: string) => macOf("form", holder).subarray(0, MAC_BYTES);

function mask(bytes: Buffer, pad: Buffer) {
	const masked = Buffer.alloc(bytes.length);
	for (let i = 0; i < bytes.length; i++) masked[i] = (bytes[i] ?? 0) ^ (pad[i] ?? 0);
	return masked;
}

/** Masks the token differently on each page, so that its compressed size reveals nothing (BREACH). */
function formTokenFor(holder: string) {
	const pad = randomBytes(MAC_BYTES);
	return Buffer.concat([pad, mask(mac(holder), pad)]).toString("base64url");
}

/** Holder of the token of a form that the browser may keep, and send after the session has ended. */
const keeperOf = (userId: string) => `person:${userId}`;

export const issueKeptFormToken = (userId: string): string => formTokenFor(keeperOf(userId));

/** Whether the server issued a form to the person, or to their session. */
export const isTokenOfPerson = (token: string, userId: string, session: string): boolean =>
	isFormTokenOf(keeperOf(userId), token) || isFormTokenOf(session, token);

function isFormTokenOf(holder: string, token: string) {
	const [own = ""] = token.split(OWNER_MARK);
	const bytes = Buffer.from(own, "base64url");
	if (bytes.length !== 2 * MAC_BYTES) return false;
	return isMacOf("form", holder, mask(bytes.subarray(MAC_BYTES), bytes.subarray(0, MAC_BYTES)));
}

async function holderOf(request: Request) {
	return (await readText(sessionCookie, request)) ?? (await readText(visitorCookie, request));
}

/** Identifies this browser before login. The prefix separates it from other kinds of visitor, such as "api". */
export async function visitorOf(request: Request): Promise<string> {
	return `browser:${(await readText(visitorCookie, request)) ?? (await holderOf(request)) ?? ""}`;
}

/** The owner id that the page added to the form's token; "" for the signed-in person's own cases. */
export function ownerInToken(form: FormData): string {
	const [, ownerId = ""] = String(form.get(FORM_TOKEN_FIELD) ?? "").split(OWNER_MARK);
	return ownerId;
}

/** The form token, bound to the session cookie after login and to the visitor cookie before; `setCookie` on a first visit. */
export async function issueFormToken(request: Request): Promise<{ token: string; setCookie?: string }> {
	const holder = await holderOf(request);
	if (holder) return { token: formTokenFor(holder) };
	const visitor = randomBytes(16).toString("base64url");
	return { token: formTokenFor(visitor), setCookie: await visitorCookie.serialize(visitor) };
}

/** Refuses a form that the server did not issue to this browser. @throws a 403 answer, shown as a page */
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
