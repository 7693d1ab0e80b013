import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ACTS, AREAS, actsOf } from "~/features/administration/audit-log/areas";
import { detailsInWords } from "~/features/administration/audit-log/details";
import { sentenceOf } from "~/features/administration/audit-log/sentences";
import { ACCOUNT_ACTS } from "~/features/people/accounts/administration/account-acts";
import { KINDS } from "~/features/people/webhooks/kinds";
import "~/platform/language/catalogs.server";
import { SECURITY_ACTS } from "~/features/people/audit/security-acts";
import { inLanguage } from "~/platform/language/translate";

const app = path.resolve(import.meta.dirname, "../../app");
const sources = readdirSync(app, { recursive: true })
	.map(String)
	.filter((file) => /\.tsx?$/.test(file) && file !== "features/audit-log/sentences.ts")
	.map((file) => readFileSync(path.join(app, file), "utf8"));

/** Acts whose codes are put together where they are written. */
const PUT_TOGETHER = [
	...Object.keys(ACCOUNT_ACTS).map((act) => `user.${act}`),
	...["accept", "decline", "withdraw", "end", "leave"].map((act) => `chamber.${act}`),
	...SECURITY_ACTS.map((act) => `security.${act}`),
	...["complaint", "feedback"].flatMap((noun) => ["assign", "reply", "note"].map((act) => `${noun}.${act}`)),
];

test("every act that is written to the audit log has a sentence, and every sentence an act and an area", () => {
	const areas = AREAS.map(({ id }) => id).join("|");
	const literal = new RegExp(`"((?:${areas})\\.(?!tsx")[a-z]+(?:-[a-z]+)*)"`, "g");
	const written = sources.flatMap((text) => [...text.matchAll(literal)].map(([, code = ""]) => code));
	// What is told to webhooks has names of the same form.
	const told = new Set<string>(KINDS);
	const acts = new Set([...written.filter((code) => !told.has(code)), ...PUT_TOGETHER]);
	expect([...acts].filter((act) => !ACTS.includes(act))).toEqual([]);
	expect(ACTS.filter((act) => !acts.has(act))).toEqual([]);
	// What administrators do with an account is in two areas.
	expect([...new Set(AREAS.flatMap(({ id }) => actsOf(id) ?? []))].toSorted()).toEqual(ACTS.toSorted());
	expect(actsOf("nonsense")).toBeUndefined();
});

const about = { actor: "Anita Desai", what: "MHPU018792562024", whom: "Asha Kulkarni", details: {} };

test("a sentence says who did what to which thing for whom, in the language of the page", () => {
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
		for (const act of ACTS) {
			const said = inLanguage(language, () => sentenceOf(act, about));
			expect(said, act).toMatch(/\p{Script=Devanagari}/u);
			// What happened to an account names whose it is.
			expect(said, act).toContain(act.startsWith("security.") ? "Asha Kulkarni" : "Anita Desai");
			expect(said, act).not.toMatch(/[{}]/);
		}
});

test("the details of an entry are in words, and leave out what the sentence has said", () => {
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
