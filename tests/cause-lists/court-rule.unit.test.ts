import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCourt, lineKey, listTypeOf } from "~/features/courts/cause-lists/court-rule";

const courtsOf = (...names: string[]) => names.map((name, index) => ({ id: String(index), name }));

describe("the court that a line means", () => {
	test.each<[line: string, court: string]>([
		["1-District Judge-1 Addl. Sessions Judge", "1-District Judge-1 Addl. Sessions Judge"],
		["1-District Judge-1 Addl. Sessions Judge", "1 - DISTRICT JUDGE 1 & ADDITIONAL SESSIONS JUDGE"],
		["7-Civil Judge Senior Division", "7 - Civil Judge Sr. Dn."],
		["7-Civil Judge Senior Division", "07-Civil Judge, Senior Divn., Pune"],
		["22-Judicial Magistrate First Class", "22-J.M.F.C."],
		["2-Chief Judicial Magistrate", "2 - CJM"],
		["8-Additional Sessions Judge-5", "8-5th Addl.Sessions Judge"],
		["13-Judge, XIII Bench, City Civil Court", "13-City Civil Court Judge, 13th Bench"],
		["9-Prl. Senior Civil Judge and CJM", "9-Principal Sr. Civil Judge & Chief Judicial Magistrate"],
		["Civil Judge Junior Division", "3-Civil Judge Jr. Dn."],
		["3-Civil Judge Junior Division", "Civil Judge Jr. Dn."],
		["4-जिला न्यायाधीश", "4 - जिला न्यायाधीश"],
	])("%s is %s", (line, court) => {
		const others = ["5-Civil Judge Senior Division", "22-Chief Judicial Magistrate", "12-Judge, Family Court"];
		expect(findCourt(line, courtsOf(...others, court))).toBe("3");
	});

	test.each<[why: string, line: string | null, ...courts: string[]]>([
		["another room", "7-Civil Judge Senior Division", "6-Civil Judge Senior Division"],
		["another judge", "7-Civil Judge Senior Division", "7-Chief Judicial Magistrate"],
		[
			"two of the name",
			"Civil Judge Senior Division",
			"3-Civil Judge Senior Division",
			"4-Civil Judge Senior Division",
		],
		["two establishments", "1-District Judge", "1-District Judge", "1-District Judge"],
		["one word in common", "1-Judge", "1-District Judge"],
		["more words and no number", "Civil Judge", "Civil Judge Senior Division"],
		["two that say more", "1-District Judge", "1-District Judge, Pune", "1-District Judge, Baramati"],
		["no line", null, "1-District Judge"],
		["a number alone", "7", "7-District Judge"],
		["no court", "7-District Judge"],
	])("cannot be told: %s", (_, line, ...courts) => {
		expect(findCourt(line, courtsOf(...courts))).toBeNull();
	});

	test("is one of the courts given, or none, whatever courts write", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.string()), (line, names) => {
				const found = findCourt(line, courtsOf(...names));
				expect(found === null || Number(found) < names.length).toBe(true);
				expect(lineKey(lineKey(line))).toBe(lineKey(line));
			}),
		);
	});
});

test.each([
	[{ caseType: "S.C. - Sessions Case", category: "criminal", hasReport: false }, "CRIMINAL"],
	[{ caseType: "Spl.C.S. - Special Civil Suit", category: "civil", hasReport: false }, "CIVIL"],
	[{ caseType: "M.A.C.T.", category: "motor-accident", hasReport: false }, "CIVIL"],
	[{ caseType: "Bail Application", category: null, hasReport: false }, "CRIMINAL"],
	[{ caseType: "Application", category: null, hasReport: true }, "CRIMINAL"],
	[{ caseType: "R.C.S. - Regular Civil Suit", category: null, hasReport: false }, "CIVIL"],
	[{ caseType: "Misc. Application", category: null, hasReport: false }, null],
	[{ caseType: null, category: null, hasReport: false }, null],
])("the list of %j is %s", (kind, list) => {
	expect(listTypeOf(kind)).toBe(list);
});

test("M9: words that every object inherits are words of a court line as any other", () => {
	expect(lineKey("3-Constructor Judge valueOf __proto__")).toBe("3 constructor judge proto valueof");
});
