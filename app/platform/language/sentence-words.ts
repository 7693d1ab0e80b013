/** Words of stages and purposes that are no part of a name, in a sentence small wherever they stand. */
const COMMON =
	/\b(?:Accused|Affidavit|Applicant|Application|Argument|Bail|Bailiff|Charge|Claimant|Complainant|Debtor|Decree|Defence|Defendant|Evidence|Examination|Hearing|Holder|Insurer|Issue|Judgment|Maintenance|Notice|Order|Owner|Petitioner|Plaintiff|Plea|Process|Property|Prosecution|Record|Respondent|Statement|Summons|Witness)(?:s|es)?\b/g;

/** Court words inside a sentence: `Evidence of Defendant` becomes `evidence of defendant`, `W.S.` and names stay. */
export const inSentence = (words: string) =>
	(/^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words).replace(COMMON, (word) =>
		word.toLowerCase(),
	);

/** Court words in capitals as a sentence has them: `ORDER ON IA` becomes `Order on IA`, `W.S.` and `Evidence` stay. */
export function properCase(words: string): string {
	const isShouted = /\p{Lu}{4}/u.test(words) && !/\p{Ll}/u.test(words);
	const said = isShouted
		? words.replace(/[\p{Lu}]{4,}|\b(?:AND|BY|FOR|IN|NOT|OF|ON|OR|THE|TO)\b/gu, (word) => word.toLowerCase())
		: words;
	return said.charAt(0).toUpperCase() + said.slice(1);
}
