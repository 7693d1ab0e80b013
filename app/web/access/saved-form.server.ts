import { z } from "zod";
import { seal, unseal } from "~/platform/settings/secrets.server";
import { deviceCookie, readText } from "~/web/access/cookies.server";
import { findOwnPath } from "~/web/access/own-path";

/** Login form field with the sealed form that was posted after its session had ended (decision 265). */
export const SAVED_FORM_FIELD = "kept_form";

const PURPOSE = "kept form";
const SAVED_FORM_LIFETIME_MS = 30 * 60 * 1000;
/** Limit of the typed fields: above the longest note or complaint in Devanagari. */
const MAX_BYTES = 64 * 1024;
/** Limit of the posted body: URL encoding may write a byte as three. */
export const MAX_POSTED_BYTES = 3 * MAX_BYTES;

const SECRET = /pass|otp|token|secret|(^|_)code$/i;

const savedForm = z.object({
	path: z.string(),
	/** The mark of the person who last signed in from this browser. */
	person: z.string(),
	until: z.number(),
	fields: z.array(z.tuple([z.string(), z.string()])),
});
type SavedForm = z.output<typeof savedForm>;

/** Path and query of the screen that a form was posted to. */
export function postedPath(request: Request): string {
	const url = new URL(request.url);
	return url.pathname.replace(/\.data$/, "") + url.search;
}

const isScreen = (path: string) => /^\/(user|admin)\//.test(path);

/**
 * Seals a form posted to `to`, without secrets and files, for the person who last signed in from this browser.
 * @returns undefined where there is nothing to keep, too much of it, or nobody to keep it for
 */
export async function saveForm(request: Request, form: FormData, to: string | null): Promise<string | undefined> {
	const path = findOwnPath(to);
	const person = await readText(deviceCookie, request);
	const fields = [...form].filter(
		(entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.test(entry[0]),
	);
	const isWorthIt = fields.some(([, value]) => value.trim() !== "");
	if (!path || !isScreen(path) || !person || !isWorthIt) return undefined;
	if (Buffer.byteLength(JSON.stringify(fields)) > MAX_BYTES) return undefined;
	return seal(PURPOSE, { path, person, until: Date.now() + SAVED_FORM_LIFETIME_MS, fields } satisfies SavedForm);
}

/** Opens a form sealed by `saveForm`; undefined for another person, after 30 minutes, and for forged text. */
export function openSavedForm(sealed: FormDataEntryValue | null, person: string | undefined): SavedForm | undefined {
	if (typeof sealed !== "string" || !person) return undefined;
	const opened = savedForm.safeParse(tryUnseal(sealed)).data;
	return opened && opened.person === person && opened.until > Date.now() ? opened : undefined;
}

function tryUnseal(sealed: string): unknown {
	try {
		return unseal(PURPOSE, sealed);
	} catch {
		// Forged, or sealed with a secret that has been removed.
		return undefined;
	}
}

/** The sealed form for the login page to pass on, only while this browser's person can open it. */
export async function findValidForm(request: Request, sealed: FormDataEntryValue | null): Promise<string | undefined> {
	return openSavedForm(sealed, await readText(deviceCookie, request)) ? String(sealed) : undefined;
}

/** Fields of the saved form, which the browser posts to its own address after login; undefined if it cannot be opened. */
export async function resumeForm(request: Request, posted: FormData): Promise<FormData | undefined> {
	const opened = openSavedForm(posted.get(SAVED_FORM_FIELD), await readText(deviceCookie, request));
	if (opened?.path.split("?")[0] !== postedPath(request).split("?")[0] || !opened) return undefined;
	const form = new FormData();
	for (const [name, value] of opened.fields) form.append(name, value);
	return form;
}
