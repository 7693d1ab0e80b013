import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { base, given, givenClient, logIn } from "../support/server/site";
import { someMobile } from "../support/telling/outbox";
import { inboundMessage, inboundWebhook, postInbound } from "../support/telling/questions";

/** A party as a court stores it, and as people search it. */
const NAMES: [stored: string, ...searched: string[]][] = [
	["ब\u095cे लाल", "ब\u0921\u093cे लाल", "बडे लाल"],
	["फ\u093cिरोज\u093c ख\u093cान", "\u095eिरो\u095b \u0959ान", "फिरोज खान"],
	["अॅड. ऑगस्टीन", "ॲड अॉगस्टीन"],
	["गुऱ्हाळकर", "गुर\u094d\u200dहाळकर"],
	["कु॰ आशा", "कु. आशा"],
	["ঘো\u09dc\u09be বারীক", "ঘো\u09a1\u09bc\u09be বারীক"],
	["বিদ্যুৎ পাল", "বিদ্যুত\u09cd\u200d পাল"],
	["ஸ்ரீநிவாசன்", "ஶ்ரீநிவாசன்"],
	["\u0b95\u0bca\u0bb1\u0bcd\u0bb1\u0bb5\u0ba9\u0bcd", "\u0b95\u0bc6\u0bbe\u0bb1\u0bcd\u0bb1\u0bb5\u0ba9\u0bcd"],
	["സുനി\u0d7d കുമാ\u0d7c", "സുനില\u0d4d\u200d കുമാര\u0d4d\u200d"],
	["മോഹന\u0d4d\u200d ദാസ്", "മോഹ\u0d7b ദാസ്"],
	["محمد علي", "مُحَمَّد عَلی"],
	["كریم اللہ", "کریم الله"],
	["ਹਰ\u0a36 ਰਾਣਾ", "ਹਰਸ\u0a3c ਰਾਣਾ"],
	["José da Conceição", "JOSE DA CONCEICAO"],
	["Inácio Gonçalves", "inacio goncalves"],
	["D’Souza", "D'Souza", "dsouza"],
	["K. R. Nair", "KR Nair", "K.R. Nair", "k r nair"],
	["P V Narasimhan", "P.V.Narasimhan"],
	["M/s. Ｒａｏ & Sons", "MS Rao Sons"],
];

let person: Awaited<ReturnType<typeof givenClient>>;
let browser: Awaited<ReturnType<typeof logIn>>;
const numberOf = (stored: string) => `R.C.S./${1001 + NAMES.findIndex(([one]) => one === stored)}/2019`;

beforeAll(async () => {
	person = await givenClient({ mobileNumber: `+91${someMobile()}` });
	browser = await logIn(person.user.username);
	for (const [stored] of NAMES)
		await given.givenCase(
			person.userId,
			{ caseNumber: numberOf(stored) },
			{ petitioners: [stored], respondents: ["Zzz"] },
		);
});

const pageFor = async (search: string) =>
	(await browser.get(`/user/cases?${new URLSearchParams({ q: search })}`)).text();

async function foundByApi(filter: Record<string, string>): Promise<string[]> {
	const { json } = await person.call(
		"GET",
		`/api/v1/cases/case-history/${person.userId}?${new URLSearchParams(filter)}`,
	);
	const history: { case_number: string }[] = Object(json).history;
	return history.map(({ case_number }) => case_number);
}

describe("F9: a name in another form is found", () => {
	test.each(NAMES.flatMap(([stored, ...searched]) => [stored, ...searched].map((one) => [stored, one] as const)))(
		"on the screen and by the API: “%s” by “%s”",
		async (stored, searched) => {
			const page = await pageFor(searched);
			expect(page).toContain(numberOf(stored));
			expect(page.match(/R\.C\.S\.\/\d{4}\/2019(?=<)/g)?.every((number) => number === numberOf(stored))).toBe(true);
			expect(await foundByApi({ party_name: searched })).toEqual([numberOf(stored)]);
		},
	);

	test("by a question by WhatsApp", async () => {
		const number = person.user.mobileNumber;
		for (const [, searched] of NAMES)
			await postInbound(base, inboundWebhook(inboundMessage(number, `next ${searched}`)));
		let texts: string[] = [];
		for (const end = Date.now() + 60_000; Date.now() < end && texts.length < NAMES.length; await wait(300)) {
			const answer = await fetch(`${base}/sandbox/outbox.json?to=${encodeURIComponent(number)}`);
			texts = Object(await answer.json()).messages.map(({ text }: { text: string }) => text);
		}
		for (const [stored] of NAMES)
			expect(
				texts.filter((text) => text.includes(numberOf(stored))),
				stored,
			).toHaveLength(1);
	});
});

test.each(["1001/2019", "1001-2019", "1001 / 2019", "RCS 1001/2019", "R.C.S. 1001 of 2019", "१००१/२०१९", "01001/2019"])(
	"F9: a case number is found as people write it: %s",
	async (number) => {
		const [first] = NAMES[0] ?? [""];
		expect(await pageFor(number)).toContain(numberOf(first));
		expect(await foundByApi({ case_number: number })).toEqual([numberOf(first)]);
	},
);

test("signs alone find nothing", async () => {
	expect(await pageFor("/ %_")).toContain("No cases");
	expect(await foundByApi({ party_name: "%" })).toEqual([]);
});
