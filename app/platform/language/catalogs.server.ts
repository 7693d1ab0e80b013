import hi from "~/platform/language/hi.json";
import mr from "~/platform/language/mr.json";
import { addLanguage, type Language, speak } from "~/platform/language/translate";
import { createSlot } from "~/platform/log/scope.server";

addLanguage("hi", hi);
addLanguage("mr", mr);

type Spoken = {
	language: Language;
	/** Fixed for machine-readable responses, which are English for every user. */
	isFixed: boolean;
};

const spokenHere = createSlot<Spoken>();

speak(() => spokenHere.get()?.language ?? "en");

/** Handles a request in a language. A fixed language ignores the user's own. */
export const answerIn = <T>(spoken: Spoken, answer: () => T): T => spokenHere.run({ ...spoken }, answer);

/** Switches the rest of the request to the signed-in user's language. */
export function followPerson(language: Language | null): void {
	const spoken = spokenHere.get();
	if (spoken && language && !spoken.isFixed) spoken.language = language;
}
