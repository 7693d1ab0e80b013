import { expect, test } from "vitest";
import { COURT_KINDS, LIST_KINDS, soiledCase, soiledList } from "~/sandbox/courts/court-dirt";
import { hashOf, recordOf } from "~/sandbox/courts/ecourts-record";

const TODAY = "2026-11-27";
const NEXT = "2026-12-17";
const FILED = "2024-02-12";
const CNR = "MHPU040000012024";

const clean = recordOf(
	{
		cnr: CNR,
		caseType: "R.C.S. - Regular Civil Suit",
		filingNumber: "12/2024",
		registrationNumber: "14/2024",
		filedOn: FILED,
		courtNumber: 3,
		judge: "Civil Judge Junior Division",
		petitioners: ["बड़े लाल", "D'Souza & Sons"],
		petitionerAdvocates: ["R. K. Kulkarni"],
		respondents: ["Lotus Traders"],
		respondentAdvocates: [],
		acts: "Specific Relief Act 1963",
		sections: "34",
		course: "civil",
		orders: ["Order on Exhibit 5"],
		next: 20,
	},
	TODAY,
);
const DECIDED = { ...clean, status: { ...clean.status, decisionDate: "2026-11-20", nextHearingDate: null } };

const luckOf = (seed: number) => ({ chance: (word: string) => hashOf(`${seed} ${word}`) / 2 ** 32 });
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);
const send = (kind: string, seed = 0, answer: object = clean) =>
	soiledCase({ ...answer }, { kind, ...luckOf(seed) }, TODAY);
const bodies = (kind: string, answer?: object) => SEEDS.map((seed) => Object(send(kind, seed, answer)?.body));
const distinct = (values: unknown[]) => [...new Set(values)];

test("F1: a day is written in each form in which courts write it, all days of an answer in the same", () => {
	const written = distinct(bodies("dates").map(({ status }) => status.nextHearingDate));
	for (const form of [
		"17-12-2026",
		"17th December 2026 (Thursday)",
		"Thursday, 17th December 2026",
		"17th December 2026.",
		"17-12-26",
		"17-Dec-26",
		"17 / 12 / 2026",
		"17-12-2026 10:30 AM",
		"Dec 17 2026 12:00AM",
		"20261217",
		"१७-१२-२०२६",
	])
		expect(written).toContain(form);
	for (const { status, history } of bodies("dates")) expect(history.at(-1).nextDate).toBe(status.nextHearingDate);
});

test("F1: an unreadable or missing next date is so in the last line of the history too, and only where there is one", () => {
	const texts = distinct(bodies("unreadable").map(({ status }) => status.nextHearingDate));
	expect(texts.sort()).toEqual(["20261", "30-02-2027", "after vacation", "see order"]);
	for (const { status, history } of [...bodies("unreadable"), ...bodies("missing")])
		expect(history.at(-1).nextDate).toEqual(status.nextHearingDate);
	expect(distinct(bodies("missing").map(({ status }) => status.nextHearingDate || "none"))).toEqual(["none"]);
	expect(send("unreadable", 1, DECIDED)).toBeUndefined();
	expect(send("missing", 1, DECIDED)).toBeUndefined();
});

test("F3: the decision of a case that goes on is a filler, in the future or before the filing", () => {
	const days = distinct(bodies("ended").map(({ status }) => status.decisionDate));
	expect(days).toContain("01-01-1970");
	expect(days).toContain("Not decided");
	expect(days.some((day) => String(day) > TODAY)).toBe(true);
	expect(days.some((day) => String(day) > "2020" && String(day) < FILED)).toBe(true);
	for (const { status } of bodies("ended"))
		expect(status).toMatchObject({ nextHearingDate: NEXT, natureOfDisposal: null });
	expect(send("ended", 1, DECIDED)).toBeUndefined();
	expect(distinct(bodies("fillers").map(({ status }) => status.natureOfDisposal))).toContain("Pending");
});

test("F6: failures come in good answers, and name no case", () => {
	const sent = SEEDS.map((seed) => send("failing", seed));
	expect(distinct(sent.map((one) => one?.status))).toEqual([undefined]);
	expect(distinct(sent.map((one) => Object(one?.body).error))).toContain("Invalid Captcha");
	expect(sent.some((one) => String(one?.body).startsWith("<!DOCTYPE"))).toBe(true);
	expect(send("another page")).toMatchObject({ status: 404 });
	expect(send("another case")?.body).toMatchObject({ title: clean.title });
	expect(send("another case")?.body).not.toMatchObject({ cnr: CNR });
	expect(send("gone")).toMatchObject({ body: "", ledger: { dirt: "gone", next: "" } });
});

test("F7: names and stages have entities, entities of entities, and tags", () => {
	const names = bodies("entities").map(({ parties }) => parties.petitioners[1]);
	for (const name of [
		"&#68;&#39;Souza &#38; Sons",
		"&amp;#68;&amp;#39;Souza &amp;#38; Sons",
		"<b>D'Souza&nbsp;& Sons</b>",
	])
		expect(names).toContain(name);
	expect(bodies("entities").some(({ history }) => JSON.stringify(history).includes("<br/>"))).toBe(true);
});

test("F9: Indian words come in other bytes, and are the same words", () => {
	const names = distinct(bodies("letters").map(({ parties }) => parties.petitioners[0]));
	expect(names.sort()).toEqual(["ब\u0921\u093cे लाल", "ब\u095cे लाल"]);
	expect(names.map((name) => String(name).normalize("NFC"))).toEqual(names.map(() => "बड़े लाल".normalize("NFC")));
});

test("parties are numbered, one of them comes twice, and an advocate stands within; an order comes twice", () => {
	expect(send("names")?.body).toMatchObject({
		parties: { petitioners: ["1) बड़े लाल\nAdvocate- R. K. Kulkarni", "2) D'Souza & Sons", "3) बड़े लाल"] },
	});
	expect(Object(send("order twice")?.body).orders.length).toBe(clean.orders.length + 1);
});

test("the same answer is as dirty each time, says so to the ledger, and never in place of the truth", () => {
	const before = JSON.stringify(clean);
	for (const kind of COURT_KINDS)
		for (const seed of SEEDS.slice(0, 20)) {
			expect(send(kind, seed)).toEqual(send(kind, seed));
			expect(send(kind, seed)?.ledger).toMatchObject({ dirt: kind });
		}
	expect(send("unreadable", 3)?.ledger.next).toBe(Object(send("unreadable", 3)?.body).status.nextHearingDate);
	expect(JSON.stringify(clean)).toBe(before);
	for (const kind of LIST_KINDS)
		expect(soiledList([{ cnr: CNR, title: "A vs B" }], { kind, ...luckOf(1) })).toBeDefined();
});
