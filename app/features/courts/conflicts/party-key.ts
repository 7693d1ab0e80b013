import { foldText } from "~/platform/outside/fold";

/** Forms of companies, and what stands for the parties that are not named. */
const FORMS = new Set(
	"pvt private p ltd limited llp llc inc and ors or others other anr another etc co company".split(" "),
);
const TITLES = new Set("ms messrs mr mrs dr shri smt sri kum adv the".split(" "));

/** The State in its names; a bank or corporation named after a state is none. */
const GOVERNMENT = new RegExp(
	[
		"^(?:the )?(?:state$|state (?:of|thr|through|govt|government)(?: |$)|(?:central |state )?(?:govt|government|gov)(?: |$))",
		"^(?:the )?(?:union of india|union territory|uoi|nct of delhi|gnctd|republic of india|state of)(?: |$)",
		"(?:^| )(?:राज्य|शासन|सरकार|भारत संघ)(?: |$)",
	]
		.map((form) => `(?:${form})`)
		.join("|"),
);

/**
 * A party's name as two cases are compared: folded as searches are, without titles, forms of companies and "and Ors".
 * @returns "" for a government, which is everybody's opponent, and for a name that says nothing
 */
export function partyKey(name: string): string {
	const folded = foldText(name);
	if (GOVERNMENT.test(folded)) return "";
	const words = folded.split(" ");
	while (words.length > 0 && (FORMS.has(words.at(-1) ?? "") || /^\d+$/.test(words.at(-1) ?? ""))) words.pop();
	while (TITLES.has(words[0] ?? "")) words.shift();
	return words.join(" ");
}
