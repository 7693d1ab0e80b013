import { DRAFTS } from "~/ui/form/draft-store";

/** What was typed into a form and not sent yet, kept in this browser for its person alone. */
type Draft = { at: number; fields: Record<string, string> };
type Drafts = { owner: string; byForm: Record<string, Draft> };

const MAX_DRAFTS = 20;
const MAX_LETTERS = 20_000;
const LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

const isDraft = (value: unknown): value is Draft =>
	value instanceof Object && "at" in value && "fields" in value && Date.now() - Number(value.at) < LIFETIME_MS;

/** The drafts of this person; another person's are gone from then on. */
function read(owner: string): Drafts {
	const nothing: Drafts = { owner, byForm: {} };
	try {
		const kept: Drafts = { ...nothing, ...JSON.parse(localStorage.getItem(DRAFTS) ?? "{}") };
		if (kept.owner !== owner) return nothing;
		const alive = Object.entries(kept.byForm).filter(([, draft]) => isDraft(draft));
		return { owner, byForm: Object.fromEntries(alive) };
	} catch {
		// The browser keeps nothing, or somebody else wrote there.
		return nothing;
	}
}

function write(drafts: Drafts) {
	try {
		if (Object.keys(drafts.byForm).length > 0) localStorage.setItem(DRAFTS, JSON.stringify(drafts));
		else localStorage.removeItem(DRAFTS);
	} catch {
		// A full or forbidden store: the form works without.
	}
}

/** Text a person typed into the form: never passwords, codes, hidden fields, files or ticks. */
function typedFields(form: HTMLFormElement): [string, HTMLInputElement | HTMLTextAreaElement][] {
	return [...form.elements].flatMap((element): [string, HTMLInputElement | HTMLTextAreaElement][] => {
		const isText =
			element instanceof HTMLTextAreaElement ||
			(element instanceof HTMLInputElement && element.type === "text" && element.autocomplete !== "one-time-code");
		return isText && element.name !== "" && !element.readOnly ? [[element.name, element]] : [];
	});
}

/** Keeps what is typed in a form; forgets it once nothing differs from how the form came. */
export function saveDraft(owner: string, name: string, form: HTMLFormElement) {
	const all = typedFields(form);
	const fields = Object.fromEntries(all.map(([field, { value }]) => [field, value]));
	const isTyped = all.some(([, { value, defaultValue }]) => value.trim() !== "" && value !== defaultValue);
	const { byForm } = read(owner);
	delete byForm[name];
	if (isTyped && JSON.stringify(fields).length <= MAX_LETTERS) byForm[name] = { at: Date.now(), fields };
	const newest = Object.entries(byForm).sort(([, a], [, b]) => b.at - a.at);
	write({ owner, byForm: Object.fromEntries(newest.slice(0, MAX_DRAFTS)) });
}

/** The draft of a form, where it holds something that the form does not show already. */
export function findDraft(owner: string, name: string, form: HTMLFormElement): Draft | undefined {
	const drafts = read(owner);
	const draft = drafts.byForm[name];
	const isNew = draft && typedFields(form).some(([field, { value }]) => (draft.fields[field] ?? value) !== value);
	if (!isNew) delete drafts.byForm[name];
	write(drafts);
	return isNew ? draft : undefined;
}

export function dropDraft(owner: string, name: string) {
	const drafts = read(owner);
	delete drafts.byForm[name];
	write(drafts);
}

/** Puts a draft into its form, as if it were typed. */
export function fillIn(form: HTMLFormElement, { fields }: Draft) {
	for (const [name, element] of typedFields(form)) {
		const text = fields[name];
		if (text === undefined) continue;
		element.value = text;
		const folded = element.closest("details");
		if (folded) folded.open = true;
		element.dispatchEvent(new Event("input", { bubbles: true }));
	}
}
