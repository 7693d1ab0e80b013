import hi from "~/platform/language/hi.json";
import mr from "~/platform/language/mr.json";
import { addLanguage, type Language, setLanguageResolver } from "~/platform/language/translate";
import { createSlot } from "~/platform/log/scope.server";

addLanguage("hi", hi);
addLanguage("mr", mr);

type AnswerLanguage = {
	language: Language;
	/** Fixed for machine-readable responses, which are English for every user. */
	isFixed: boolean;
};

const answerLanguage = createSlot<AnswerLanguage>();

setLanguageResolver(() => answerLanguage.get()?.language ?? "en");

/** Answers a request in a language; a fixed language does not depend on the signed-in person. */
export const answerIn = <T>(given: AnswerLanguage, answer: () => T): T => answerLanguage.run({ ...given }, answer);

/** Switches the rest of the request to the signed-in user's language. */
export function followPerson(language: Language | null): void {
	const current = answerLanguage.get();
	if (current && language && !current.isFixed) current.language = language;
}
