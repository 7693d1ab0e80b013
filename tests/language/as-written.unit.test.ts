import { expect, test } from "vitest";
import { partiesInWords } from "~/features/courts/court-records/case-facts";
import { asWritten, inLanguage, type Language } from "~/platform/language/translate";

test("a name from right to left leaves the words around it where they are", () => {
	expect(asWritten(partiesInWords(["محمد اسلم", "Rao"])).dir).toBe("ltr");
	expect(asWritten("محمد اسلم").dir).toBe("auto");
});

const langOf = (page: Language, text: string) => inLanguage(page, () => asWritten(text).lang);

test.each([
	["en", "Sunita Rao v. State of Karnataka", undefined],
	["hi", "Sunita Rao v. State of Karnataka", "en"],
	["mr", "17/2024 Arguments", "en"],
	["en", "महाराष्ट्र राज्य", "hi"],
	["hi", "महाराष्ट्र राज्य", undefined],
	["mr", "महाराष्ट्र राज्य", undefined],
	["hi", "محمد اسلم & 1 more", "ur"],
	["en", "ராஜா", "ta"],
	["en", "ગુજરાત", "gu"],
	["hi", "412/2023", undefined],
	["en", "", undefined],
] as const)("on a page in %s, “%s” is read as %s", (page, text, language) => {
	expect(langOf(page, text)).toBe(language);
});
