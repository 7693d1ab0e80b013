import { describe, expect, test } from "vitest";
import { formatDay, whenInWords } from "~/platform/calendar/day";
import { answerIn, followPerson } from "~/platform/language/catalogs.server";
import hi from "~/platform/language/hi.json";
import mr from "~/platform/language/mr.json";
import { countWords, inLanguage, languageNow, t } from "~/platform/language/translate";
import { listPhrases } from "../support/browser/phrases";
import { expectNone } from "../support/none";

const phrases = [...listPhrases()];
const CATALOGS: [string, Record<string, string>][] = [
	["hi", hi],
	["mr", mr],
];

/** Values and tags of a sentence, whatever their order. */
const partsOf = (text: string) => (text.match(/\{\w+\}|<\/?\d+\/?>/g) ?? []).sort();

/** What is the same in every language: names, codes, and what has no words but its values. */
const isSameEverywhere = (key: string) =>
	/^(CSV|Excel|OTP|Outlook|UC Browser|Google Calendar \(Android\)|GSTIN|SAC|UTC|[ap]m|by|\s)*$/i.test(
		key.replace(/\{\w+\}|[:,]/g, " ").trim(),
	);

describe.each(CATALOGS)("the catalog %s", (language, catalog) => {
	test("has every phrase of the source, and no other", () => {
		const known = Object.keys(catalog);
		const file = `app/platform/language/${language}.json`;
		const missing = phrases.filter((phrase) => !known.includes(phrase)).map((phrase) => `missing: ${phrase}`);
		const unused = known.filter((phrase) => !phrases.includes(phrase)).map((phrase) => `said nowhere: ${phrase}`);
		expectNone([...missing, ...unused], `Translate in ${file}, with the words of docs/glossary.md:`);
	});

	test("loses no value and no tag", () => {
		const wrong = Object.entries(catalog).filter(([key, words]) => String(partsOf(key)) !== String(partsOf(words)));
		expectNone(wrong, "The translation lacks a value or a tag of its phrase, or has another:");
	});

	test("is in Devanagari, begins and ends where its phrase does, and holds no mark of context", () => {
		const entries = Object.entries(catalog);
		const foreign = entries.filter(([key, words]) => !/\p{Script=Devanagari}/u.test(words) && !isSameEverywhere(key));
		expectNone(foreign, "These are not translated:");
		expect(entries.filter(([, words]) => words !== words.trim() || words.includes("⟦"))).toEqual([]);
	});
});

describe("words", () => {
	test("are English outside of a request, and in a language that is not asked for", () => {
		expect(languageNow()).toBe("en");
		expect(t("Cases of {name}", { name: "Asha" })).toBe("Cases of Asha");
		expect(t("From⟦time⟧")).toBe("From");
		expect(t("No such words {at} all")).toBe("No such words {at} all");
	});

	test("are those of the language, with their values, and English again afterwards", () => {
		const said = inLanguage("hi", () => t("Cases of {name}", { name: "Asha" }));
		expect(said).toContain("Asha");
		expect(said).toMatch(/\p{Script=Devanagari}/u);
		expect(() =>
			inLanguage("mr", () => {
				throw new Error("stopped");
			}),
		).toThrow("stopped");
		expect(languageNow()).toBe("en");
	});

	test("count as the language does: in Hindi none is one, in Marathi and English it is not", () => {
		const none = () => countWords(0, "{count} case", "{count} cases");
		const one = () => countWords(1, "{count} case", "{count} cases");
		const many = () => countWords(1_00_000, "{count} case", "{count} cases");
		expect([none(), one(), many()]).toEqual(["0 cases", "1 case", "1,00,000 cases"]);
		for (const language of ["hi", "mr"] as const) {
			const words = inLanguage(language, () => [none(), one(), many()]);
			expect(words).toEqual([
				(language === "hi" ? hi["{count} case"] : mr["{count} cases"]).replace("{count}", "0"),
				(language === "hi" ? hi : mr)["{count} case"].replace("{count}", "1"),
				(language === "hi" ? hi : mr)["{count} cases"].replace("{count}", "1,00,000"),
			]);
		}
	});

	test("a day has the language's month, in the digits of all", () => {
		expect(inLanguage("mr", () => formatDay("2026-03-11"))).toBe(`11 ${mr.Mar} 2026`);
		expect(inLanguage("hi", () => whenInWords("2026-03-12", "2026-03-11"))).toBe(hi.tomorrow);
	});

	test("of two requests at a time are each in their own language, and follow who is signed in unless fixed", async () => {
		const nap = () => new Promise((resolve) => setTimeout(resolve, 1));
		const languages = await Promise.all([
			answerIn({ language: "hi", isFixed: false }, async () => {
				await nap();
				return languageNow();
			}),
			answerIn({ language: "en", isFixed: false }, async () => {
				followPerson("mr");
				await nap();
				return languageNow();
			}),
			answerIn({ language: "en", isFixed: true }, async () => {
				followPerson("mr");
				await nap();
				return languageNow();
			}),
		]);
		expect(languages).toEqual(["hi", "mr", "en"]);
	});
});
