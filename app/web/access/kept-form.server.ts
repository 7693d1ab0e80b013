import { z } from "zod";
import { seal, unseal } from "~/platform/settings/secrets.server";
import { deviceCookie, readText } from "~/web/access/cookies.server";
import { findOwnPath } from "~/web/access/own-path";

/** The field of the login form that holds what was posted with a session that had ended (decision 265). */
export const KEPT_FIELD = "kept_form";

const PURPOSE = "kept form";
const LIFETIME_MS = 30 * 60 * 1000;
/** Of what was typed: more than the longest note or complaint in Devanagari. */
const MAX_BYTES = 64 * 1024;
/** Of a posted body: every byte may be written as three. */
export const MAX_POSTED_BYTES = 3 * MAX_BYTES;

const SECRET = /pass|otp|token|secret|(^|_)code$/i;

const keptForm = z.object({
	path: z.string(),
	/** The mark of the person who last signed in from this browser. */
	person: z.string(),
	until: z.number(),
	fields: z.array(z.tuple([z.string(), z.string()])),
});
type KeptForm = z.output<typeof keptForm>;

/** The screen that a form was posted to, with its search. */
export function postedPath(request: Request): string {
	const url = new URL(request.url);
	return url.pathname.replace(/\.data$/, "") + url.search;
}

const isScreen = (path: string) => /^\/(user|admin)\//.test(path);

/**
 * Seals a form that was posted to `to`, without secrets and files, for the person who last signed in from this browser.
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
	return seal(PURPOSE, { path, person, until: Date.now() + LIFETIME_MS, fields } satisfies KeptForm);
}

/** Opens what `saveForm` sealed; undefined for another person, after half an hour, and for what is not ours. */
export function openKept(sealed: FormDataEntryValue | null, person: string | undefined): KeptForm | undefined {
	if (typeof sealed !== "string" || !person) return undefined;
	const kept = keptForm.safeParse(tryUnseal(sealed)).data;
	return kept && kept.person === person && kept.until > Date.now() ? kept : undefined;
}

function tryUnseal(sealed: string): unknown {
	try {
		return unseal(PURPOSE, sealed);
	} catch {
		// Forged, or sealed with a secret that is gone.
		return undefined;
	}
}

/** The sealed form as the login page may hand it on: only while it can be opened by whom it was kept for. */
export async function stillKept(request: Request, sealed: FormDataEntryValue | null): Promise<string | undefined> {
	return openKept(sealed, await readText(deviceCookie, request)) ? String(sealed) : undefined;
}

/**
 * The fields of a kept form that is posted to its own address by who has signed in again, in place of the login form they
 * came with; undefined where it cannot be opened.
 */
export async function resumeForm(request: Request, posted: FormData): Promise<FormData | undefined> {
	const kept = openKept(posted.get(KEPT_FIELD), await readText(deviceCookie, request));
	if (kept?.path.split("?")[0] !== postedPath(request).split("?")[0] || !kept) return undefined;
	const form = new FormData();
	for (const [name, value] of kept.fields) form.append(name, value);
	return form;
}
