import { own } from "~/platform/outside/own";
import { DRAFTS } from "~/ui/form/draft-store";

/** Unsent text of a form, stored in this browser for one user. */
type Draft = { at: number; fields: Record<string, string> };
type Drafts = { owner: string; byForm: Record<string, Draft> };

const MAX_DRAFTS = 20;
const MAX_LETTERS = 20_000;
const DRAFT_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

const isDraft = (value: unknown): value is Draft =>
	value instanceof Object && "at" in value && "fields" in value && Date.now() - Number(value.at) < DRAFT_LIFETIME_MS;

/** The user's drafts. Another user's drafts are ignored, and dropped by the next write. */
function read(owner: string): Drafts {
	const nothing: Drafts = { owner, byForm: {} };
	try {
		const stored: Drafts = { ...nothing, ...JSON.parse(localStorage.getItem(DRAFTS) ?? "{}") };
		if (stored.owner !== owner) return nothing;
		const alive = Object.entries(stored.byForm).filter(([, draft]) => isDraft(draft));
		return { owner, byForm: Object.fromEntries(alive) };
	} catch {
		// Storage is unavailable or holds invalid data.
		return nothing;
	}
}

function write(drafts: Drafts) {
	try {
		if (Object.keys(drafts.byForm).length > 0) localStorage.setItem(DRAFTS, JSON.stringify(drafts));
		else localStorage.removeItem(DRAFTS);
	} catch {
		// Storage is full or blocked; the form works without drafts.
	}
}

/** Typed text fields: no passwords, codes, hidden fields, files or checkboxes. */
function typedFields(form: HTMLFormElement): [string, HTMLInputElement | HTMLTextAreaElement][] {
	return [...form.elements].flatMap((element): [string, HTMLInputElement | HTMLTextAreaElement][] => {
		const isText =
			element instanceof HTMLTextAreaElement ||
			(element instanceof HTMLInputElement && element.type === "text" && element.autocomplete !== "one-time-code");
		return isText && element.name !== "" && !element.readOnly ? [[element.name, element]] : [];
	});
}

/** Saves a form's typed text; deletes the draft once nothing differs from the initial values. */
export function saveDraft(owner: string, name: string, form: HTMLFormElement) {
	const all = typedFields(form);
	const fields = Object.fromEntries(all.map(([field, { value }]) => [field, value]));
	const isTyped = all.some(([, { value, defaultValue }]) => value.trim() !== "" && value !== defaultValue);
	const { [name]: _, ...others } = read(owner).byForm;
	const isKept = isTyped && JSON.stringify(fields).length <= MAX_LETTERS;
	const byForm = isKept ? { ...others, [name]: { at: Date.now(), fields } } : others;
	const newest = Object.entries(byForm).sort(([, a], [, b]) => b.at - a.at);
	write({ owner, byForm: Object.fromEntries(newest.slice(0, MAX_DRAFTS)) });
}

/** The form's draft, if it differs from what the form shows; otherwise it is deleted. */
export function findDraft(owner: string, name: string, form: HTMLFormElement): Draft | undefined {
	const drafts = read(owner);
	const draft = own(drafts.byForm, name);
	const isNew = draft && typedFields(form).some(([field, { value }]) => (own(draft.fields, field) ?? value) !== value);
	if (!isNew) delete drafts.byForm[name];
	write(drafts);
	return isNew ? draft : undefined;
}

export function dropDraft(owner: string, name: string) {
	const drafts = read(owner);
	delete drafts.byForm[name];
	write(drafts);
}

/** Fills the form from a draft and fires `input` events, as if typed. */
export function fillIn(form: HTMLFormElement, { fields }: Draft) {
	for (const [name, element] of typedFields(form)) {
		const text = own(fields, name);
		if (text === undefined) continue;
		element.value = text;
		const folded = element.closest("details");
		if (folded) folded.open = true;
		element.dispatchEvent(new Event("input", { bubbles: true }));
	}
}
