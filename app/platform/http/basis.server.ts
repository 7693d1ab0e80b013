import { hash } from "node:crypto";
import { z } from "zod";
import { DomainError } from "~/errors";
import { formatFullDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";

/** The field of a form, and of a call's body, that names the version which the change was made from. */
export const BASED_ON = "based_on";

/** A call's optional version. Without it the call replaces what stands. */
export const basisInput = z.string().max(64).optional().meta({
	description: "version of what it changes, as read: what has changed since is kept, with 409",
});
export const versionRecord = z.string().meta({
	description: "Names these values; send it back as based_on",
	examples: ["q1Zt3mM0f6oA2n8cX4vB7w"],
});

/** What a form shows, by the names of its fields. */
type Shown = Record<string, unknown>;

/** Words of coded values, by field and code. */
type CodeWords = Record<string, Record<string, string>>;

type Compared = {
	isNewest: boolean;
	/** The change would write what stands already, as a form does that is sent twice. */
	isSame: boolean;
	/** What the change is based on once the person has seen what stands. */
	version: string;
	message: string;
	standing?: Record<string, string>;
};

/** Refuses a change that was made from an older version. @throws DomainError `conflict` with what stands now */
export function requireNewest({ isNewest, isSame, message, ...stands }: Compared): void {
	if (isNewest || isSame) return;
	throw new DomainError("conflict", message, { reason: "changed_meanwhile", field: BASED_ON, ...stands });
}

export const versionOf = (shown: Shown): string => hash("sha256", JSON.stringify(shown), "base64url").slice(0, 22);

function inWords(value: unknown, words: Record<string, string> = {}): string {
	if (Array.isArray(value))
		return value.map((one) => inWords(one, words)).join(value.every((one) => typeof one !== "object") ? ", " : "\n");
	if (typeof value === "boolean") return value ? t("Ticked") : t("Not ticked");
	if (typeof value === "object" && value)
		return Object.values(value)
			.map((part) => inWords(part))
			.filter(Boolean)
			.join(" · ");
	const text = String(value ?? "");
	const word = own(words, text);
	return word ? t(word) : /^\d{4}-\d\d-\d\d$/.test(text) ? formatFullDay(text) : text;
}

/**
 * `requireNewest` for a row whose form showed the version `basedOn`; undefined for programs that name none. `before` and `after` are
 * the form's values around the change, read in its transaction with the row locked. @throws as `requireNewest`
 */
export function requireBasis(basedOn: string | undefined, before: Shown, after: Shown, words: CodeWords = {}): void {
	const version = versionOf(before);
	const changed = Object.keys(before).filter(
		(name) => JSON.stringify(own(before, name)) !== JSON.stringify(own(after, name)),
	);
	const saved = (name: string) => {
		const value = inWords(own(before, name), own(words, name));
		return value ? t("Saved now: {value}", { value }) : t("Saved now: nothing");
	};
	requireNewest({
		isNewest: basedOn === undefined || basedOn === version,
		isSame: changed.length === 0,
		version,
		message: t("This has changed since you opened it. What you entered is kept here, with what is saved now."),
		standing: Object.fromEntries(changed.map((name) => [name, saved(name)])),
	});
}
