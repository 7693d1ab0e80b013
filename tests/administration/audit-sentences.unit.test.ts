import { expect, expectTypeOf, test } from "vitest";
import { ACTIONS, AREAS, actionsOf } from "~/features/administration/audit-log/actions";
import { detailsInWords, membersWords, sentenceOf } from "~/features/administration/audit-log/words";
import type { Action, ActionCode, ChamberActionCode } from "~/features/people/audit/actions";
import "~/platform/language/catalogs.server";
import { inLanguage } from "~/platform/language/translate";

test("every action has an area", () => {
	const codes = [...ACTIONS.keys()];
	// Administrators' actions on an account are in two areas.
	expect([...new Set(AREAS.flatMap(({ id }) => actionsOf(id) ?? []))].toSorted()).toEqual(codes.toSorted());
	expect(actionsOf("nonsense")).toBeUndefined();
});

test("only described actions can be recorded, and a chamber's log has only those with words for members", () => {
	expectTypeOf<"case.approve">().toExtend<ActionCode>();
	expectTypeOf<"case.aprove">().not.toExtend<ActionCode>();
	expectTypeOf<"case.add">().toExtend<ChamberActionCode>();
	expectTypeOf<"case.approve">().not.toExtend<ChamberActionCode>();
	expectTypeOf<{ stated: string[] }>().not.toExtend<Action>();
});

test("the log of a chamber has words for members, in the language of the page", () => {
	expect(membersWords("case.archive", { count: 3, for: "1" })).toEqual({ words: "Archived 3 cases" });
	expect(membersWords("chamber.end", {})).toEqual({ words: "Ended a membership" });
	expect(membersWords("old.act", {})).toEqual({ words: "old.act" });
	for (const [code, { members }] of ACTIONS)
		if (members)
			expect(
				inLanguage("hi", () => membersWords(code, {}).words),
				code,
			).toMatch(/\p{Script=Devanagari}/u);
});

const about = { actor: "Anita Desai", what: "MHPU018792562024", whom: "Asha Kulkarni", details: {} };

test("a sentence has actor, action, object and owner, in the language of the page", () => {
	expect(sentenceOf("case.approve", about)).toBe("Anita Desai approved MHPU018792562024 for Asha Kulkarni");
	expect(sentenceOf("user.block", about)).toBe("Anita Desai blocked Asha Kulkarni");
	expect(sentenceOf("case.export", { ...about, whom: "" })).toBe("Anita Desai downloaded the list of cases");
	expect(sentenceOf("case.print", { ...about, whom: "" })).toBe("Anita Desai printed the list of cases");
	expect(sentenceOf("message.send", { ...about, details: { count: 4 } })).toBe(
		"Anita Desai sent 4 messages for Asha Kulkarni",
	);
	expect(sentenceOf("message.send", { ...about, whom: "", details: { caseIds: ["1"] } })).toBe(
		"Anita Desai sent messages about 1 case",
	);
	const status = { ...about, what: "complaint C-1042", details: { from: "PENDING", to: "RESOLVED" } };
	expect(sentenceOf("complaint.status", status)).toBe(
		"Anita Desai set complaint C-1042 from PENDING to RESOLVED for Asha Kulkarni",
	);
	expect(sentenceOf("transaction.refund", { ...about, whom: "", details: { amountPaise: 49_950 } })).toBe(
		"Anita Desai refunded ₹499.50",
	);
	expect(sentenceOf("old.act", about)).toBe("Anita Desai: old.act MHPU018792562024 for Asha Kulkarni");
	for (const language of ["hi", "mr"] as const)
		for (const act of ACTIONS.keys()) {
			const words = inLanguage(language, () => sentenceOf(act, about));
			expect(words, act).toMatch(/\p{Script=Devanagari}/u);
			// An entry about an account names the person.
			expect(words, act).toContain(act.startsWith("security.") ? "Asha Kulkarni" : "Anita Desai");
			expect(words, act).not.toMatch(/[{}]/);
		}
});

test("the details of an entry are in words, and leave out what the sentence contains", () => {
	expect(
		detailsInWords("court-record.correct", {
			nextDate: { before: "2026-12-04", after: "2027-03-11" },
			petitioners: { before: [], after: ["Asha Rao", "Imran Shaikh"] },
			hearings: { before: [{ purpose: "Evidence" }], after: [{ purpose: "Order" }] },
		}),
	).toEqual(["Next Date: 4 Dec 2026 → 11 Mar 2027", "Petitioners: – → Asha Rao; Imran Shaikh", "Hearings: changed"]);
	expect(
		detailsInWords("plan.change", {
			before: { name: "Bench", amountPaise: 19_900, messageLimit: 100 },
			after: { name: "Bench", amountPaise: 29_900, messageLimit: 100 },
		}),
	).toEqual(["Price: ₹199 → ₹299"]);
	expect(detailsInWords("user.block", { reason: "asked by court", endedSessions: 2 })).toEqual([
		"Reason: asked by court",
		"Sessions and tokens ended: 2",
	]);
	expect(detailsInWords("user.update-profile", { fields: ["city", "pincode"] })).toEqual([
		"Changed fields: City; Pincode",
	]);
	expect(detailsInWords("case.approve", { cnrNumber: "MHPU018792562024", ownerId: "1" })).toEqual([]);
	expect(detailsInWords("case.add", null)).toEqual([]);
});
