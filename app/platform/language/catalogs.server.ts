import hi from "~/platform/language/hi.json";
import mr from "~/platform/language/mr.json";
import { addLanguage, type Language, speak } from "~/platform/language/translate";
import { createSlot } from "~/platform/log/scope.server";

addLanguage("hi", hi);
addLanguage("mr", mr);

type Spoken = {
	language: Language;
	/** What programs read is English, whoever asks. */
	isFixed: boolean;
};

const spokenHere = createSlot<Spoken>();

speak(() => spokenHere.get()?.language ?? "en");

/** Answers a request in a language; a fixed one does not change with who is signed in. */
export const answerIn = <T>(spoken: Spoken, answer: () => T): T => spokenHere.run({ ...spoken }, answer);

/** From here on the request is answered in the language of the person who is signed in. */
export function followPerson(language: Language | null): void {
	const spoken = spokenHere.get();
	if (spoken && language && !spoken.isFixed) spoken.language = language;
}
