import { phrase, t } from "~/platform/language/translate";

/** The court's data that show whether the law protects the names of a case. */
export type LawOfCase = {
	caseType: string | null;
	acts: string[];
	sections: string[];
	courtEstablishment?: string | null;
	courtNumberAndJudge?: string | null;
};

/** Why the parties are hidden from everybody but the owner and the chamber. */
export type WithholdingReason = "child" | "sexual-offence" | "family";

export const WITHHOLDING_WORDS: Record<WithholdingReason, string> = {
	child: phrase("The law protects names in cases about children."),
	"sexual-offence": phrase("The law protects names in cases about sexual offences."),
	family: phrase("The law protects names in family cases."),
};

const NAME_WITHHELD = phrase("Name withheld");

/** Lower case; abbreviations lose dots and blanks between letters: "P. O. C. S. O." becomes "pocso". */
const plain = (text: string) =>
	text
		.toLowerCase()
		.replace(/\./g, "")
		.replace(/[\s_,:;–-]+/g, " ")
		.replace(/(?<![\p{L}\p{N}])(\p{L}) (?=\p{L}(?![\p{L}\p{N}\p{M}]))/gu, "$1");

const CHILD = [
	/pocso|\bposco\b|child(ren)? (prot|from sex)|children.{0,20}sexual|पॉक्सो|पोक्सो|बाल लैंगिक/,
	/juvenile|\bjj ?(a|b|act)\b|\bjcc\b|\bccl\b|conflict with (the )?law|किशोर न्याय|बाल न्याय/,
];
const SEXUAL = [/\brape\b|sexual (offence|assault|harassment)|immoral traffic|\bitp ?act\b|\bpita\b|बलात्कार|बलात्संग/];
const FAMILY = [
	/marriage|matrimon|\bmatri\b|\bmat ?(suit|app|case|appeal|pet)|divorce|conjugal|judicial separation|विवाह|घटस्फोट|तलाक/,
	/\bhm ?(a|p|op|act|case|petn|pet|suit)\b|\bfcop\b|family court|कुटुंब न्यायालय|कौटुंबिक|परिवार न्यायालय|कुटुम्ब न्यायालय/,
	/guardian|\bgw ?(a|c|op|act|case)\b|\bwards act\b|custody of (the )?(minor|child)|adoption|पालक/,
	/domestic violence|\bpw ?dv ?a?\b|\bdv ?(c|a|act|case|app|appl|appln)\b|\bmc dv\b|घरेलू हिंसा|कौटुंबिक हिंसाचार/,
	/\bmaintenance (case|petition|appl)|\bmntn\b|\bmaint\b|भरण ?पोषण|पोटगी/,
	/muslim women/,
];

/** Acts of which only some sections count, by section number. */
const BY_SECTION: { act: RegExp; section: RegExp; reason: WithholdingReason }[] = [
	{
		act: /indian penal|\bipc\b|भारतीय दंड|भारतीय दण्ड|भा ?दं ?(वि|सं)/,
		section: /^376[a-e]{0,2}$/,
		reason: "sexual-offence",
	},
	{ act: /nyaya? sanhita|\bbns\b|न्याय संहिता/, section: /^(6[4-9]|7[0-2])$/, reason: "sexual-offence" },
	{ act: /criminal procedure|\bcrpc\b/, section: /^12[5-8]$/, reason: "family" },
	{ act: /nagarik suraksha|\bbnss\b|नागरिक सुरक्षा/, section: /^14[4-7]$/, reason: "family" },
];

/** Section numbers in a text, without sub-sections and clauses: `376(2)(n), 506` gives 376 and 506. */
function sectionsIn(text: string): string[] {
	const bare = text.toLowerCase().replace(/\([^()]*\)/g, " ");
	const range = /(?<!\d)(\d{1,3})\s*(?:-|–|to)\s*(\d{1,3})(?!\d)/g;
	const between = [...bare.matchAll(range)].flatMap(([, from, to]) =>
		Array.from({ length: Math.max(0, Math.min(99, Number(to) - Number(from) + 1)) }, (_, step) =>
			String(Number(from) + step),
		),
	);
	const single = bare
		.replace(/(\d)\s*-\s*(?=[a-z])/g, "$1")
		.match(/(?<![\d/])\d{1,3}(?: ?[a-e]{1,2}(?![a-z]))?(?![\d/])/g);
	return [...between, ...(single ?? []).map((section) => section.replace(" ", ""))];
}

/** Each act with its sections. If the court gives more or fewer section texts than acts, every act gets all of them. */
function actsWithSections({ acts, sections }: LawOfCase) {
	const all = sections.join(", ");
	return acts.map((act, place) => ({
		act: plain(act),
		sections: sectionsIn(`${act}, ${acts.length === sections.length ? sections[place] : all}`),
	}));
}

/** Why the names of a case are withheld from others, or null. In doubt they are withheld. */
export function reasonToWithholdNames(law: LawOfCase): WithholdingReason | null {
	const lawWords = [law.caseType ?? "", ...law.acts].map(plain);
	const isSaid = (words: RegExp[]) => lawWords.some((text) => words.some((word) => word.test(text)));
	if (isSaid(CHILD)) return "child";
	if (isSaid(SEXUAL)) return "sexual-offence";
	if (isSaid(FAMILY)) return "family";
	const read = actsWithSections(law);
	const bySection = BY_SECTION.find(({ act, section }) =>
		read.some((one) => act.test(one.act) && one.sections.some((number) => section.test(number))),
	);
	if (bySection) return bySection.reason;
	// Numbers without an act: only 376 is unmistakable.
	if (law.acts.length === 0 && law.sections.flatMap(sectionsIn).some((number) => /^376[a-e]{0,2}$/.test(number)))
		return "sexual-offence";
	const isFamilyCourt = [law.courtEstablishment, law.courtNumberAndJudge].some(
		(court) => court && /family court|कुटुंब न्यायालय|परिवार न्यायालय/.test(plain(court)),
	);
	return isFamilyCourt ? "family" : null;
}

/** The State as a party is not a person's name. */
const isState = (name: string) => /^(the )?(state|union of india|government|govt)\b/i.test(name.trim());

function withheld(names: string[]): string[] {
	const states = names.filter(isState);
	return states.length < names.length ? [...states, t(NAME_WITHHELD)] : states;
}

type Named = { petitioners: string[]; respondents: string[]; partyName?: string | null };

/** The case as anyone but its owner and the chamber may read it: without the names that the law protects. */
export function withNamesWithheld<Case extends Named & LawOfCase>(item: Case): Case {
	if (!reasonToWithholdNames(item)) return item;
	return {
		...item,
		petitioners: withheld(item.petitioners),
		respondents: withheld(item.respondents),
		...(item.partyName && !isState(item.partyName) ? { partyName: t(NAME_WITHHELD) } : {}),
	};
}
