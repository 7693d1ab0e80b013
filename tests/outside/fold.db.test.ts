import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sql } from "~/platform/db/client.server";
import { foldText } from "~/platform/outside/fold";

/** Several ways to write the same. */
const SAME: string[][] = [
	["ब\u095cे लाल", "ब\u0921\u093cे लाल", "बडे लाल", "ब\u0921\u093c\u200dे\u200c लाल"],
	["अॅड. ऑगस्टीन", "ॲड. अॉगस्टीन", "अ\u200dॅड अॉगस्टीन"],
	["गुऱ्हाळकर", "गुर\u093c्हाळकर", "गुर\u094d\u200dहाळकर"],
	["ঘো\u09dc\u09be", "ঘো\u09a1\u09bc\u09be", "ঘ\u09c7\u09be\u09a1\u09be"],
	["বিদ্যুৎ", "বিদ্যুত\u09cd\u200d"],
	["ஸ்ரீநிவாசன்", "ஶ்ரீநிவாசன்", "ஸ்ரீ\u200cநிவாசன்"],
	["\u0b95\u0bca\u0bb0\u0bbf", "\u0b95\u0bc6\u0bbe\u0bb0\u0bbf"],
	["സുനി\u0d7d", "സുനില\u0d4d\u200d", "സുനില\u0d4d"],
	["കൃഷ്ണ\u0d7b", "കൃഷ്ണന\u0d4d\u200d"],
	["محمد علي", "محمد علی", "مُحَمَّد عَلی", "محمد على"],
	["كریم اللہ", "کریم الله", "کریم اللـه"],
	["ਸ\u0a3c\u0a30ਮਾ", "\u0a36\u0a30ਮਾ", "ਸ\u0a30ਮਾ"],
	["José da Conceição", "JOSE DA CONCEICAO", "Jose\u0301 da Conceic\u0327a\u0303o"],
	["D’Souza", "D'Souza", "D`souza", "DSouza", "DʼSOUZA", "D´Souza"],
	["K. R. Nair", "KR Nair", "K.R. Nair", "k r nair", "K.R.Nair", "Ｋ．Ｒ．　Ｎａｉｒ"],
	[
		"412/2023",
		"412-2023",
		"412 / 2023",
		"412–2023",
		"412 of 2023",
		"0412/2023",
		"४१२/२०२३",
		"٤١٢/٢٠٢٣",
		"４１２／２０２３",
	],
	["RCS 412/2023", "R.C.S./412/2023", "R.C.S. 412 / 2023", "rcs-412-2023", "RCS/0000412/2023"],
	["M/s. Rao & Sons", "MS RAO SONS", "m/s rao &  sons"],
];

describe("F9: one text, whichever way it is written,", () => {
	test.each(SAME.map((ways) => [ways[0], ways] as const))("is one to searches: %s", (_, ways) => {
		expect([...new Set(ways.map(foldText))]).toHaveLength(1);
	});

	test.each([
		["राम", "रमा"],
		["412/2023", "4122023"],
		["Nair K", "Nair KR"],
		["علی", "علیا"],
	])("and “%s” is not “%s”", (one, other) => {
		expect(foldText(one)).not.toBe(foldText(other));
	});
});

test("text without a letter or digit is nothing to searches", () => {
	expect(["", " / ", "“%_\\”", "\u200d", "'"].map(foldText)).toEqual(["", "", "", "", ""]);
});

test("the database folds exactly as the product does, in every script of the country", async () => {
	const from = (first: number, last: number) =>
		fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));
	const character = fc.oneof(
		from(0x01, 0x7f),
		fc.constantFrom(...Array.from("0123456789 /-. K.R 00 of '")),
		fc.constantFrom(...SAME.flat().flatMap((text) => Array.from(text))),
		...[from(0x80, 0x24f), from(0x2b0, 0x36f), from(0x600, 0x6ff), from(0x900, 0xd7f), from(0x1e00, 0x1eff)],
		...[from(0x2000, 0x2bff), from(0x3000, 0x303f), from(0xfb50, 0xfdff), from(0xfe00, 0xfeff), from(0xff00, 0xffef)],
	);
	const texts = fc.array(character, { maxLength: 30 }).map((all) => all.join(""));
	await fc.assert(
		fc.asyncProperty(fc.array(texts, { minLength: 200, maxLength: 200 }), async (all) => {
			const rows = await sql<{ folded: string }[]>`
				select fold_text(t) as folded from unnest(${all}::text[]) with ordinality given (t, n) order by n`;
			expect(rows.map(({ folded }) => folded)).toEqual(all.map(foldText));
		}),
		{ numRuns: 20 },
	);
});
