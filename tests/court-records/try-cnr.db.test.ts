import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { tryCnr, tryInput } from "~/features/courts/court-records/look-up/try-cnr.server";
import { countCallsThisMonth, MONTHLY_CALLS, reservedForNights } from "~/features/courts/courts/provider-calls.server";
import { dayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { someCnr } from "../support/database/people";
import { inDays } from "../support/days";
import { listenHere } from "../support/server/listen-here";

const CIVIL = {
	details: { type: "Regular Civil Suit" },
	status: { caseStage: "Evidence", nextHearingDate: inDays(9) },
	parties: { petitioners: ["Madhavi Gokhale"], respondents: ["Riverside Greens"] },
};

let answer: object | undefined = CIVIL;
const asked: string[] = [];
const court = createServer(async (from, to) => {
	const { cnr } = JSON.parse(await text(from));
	asked.push(cnr);
	if (!answer) return to.writeHead(503).end();
	to.end(JSON.stringify(Object.keys(answer).length > 0 ? { cnr, ...answer } : {}));
});
env.ECOURTS_BASE_URL = `http://127.0.0.1:${await listenHere(court)}`;

withOwner();
beforeEach(() => {
	answer = CIVIL;
	asked.length = 0;
});

const HERE = "10.0.0.1";
/** Rows of all tables that hold what a court said, or a job that asks it. */
const rowsKept = async () => {
	const [kept] = await sql`select (select count(*) from court_records) + (select count(*) from cases)
		+ (select count(*) from case_events) + (select count(*) from audit_log) + (select count(*) from pgboss.job) as rows`;
	return Number(kept?.rows);
};

describe("a CNR that a stranger tries", () => {
	test("shows the parties and the next hearing, and keeps nothing but the counts", async () => {
		const [cnr, before] = [someCnr(), await rowsKept()];
		expect(await tryCnr(cnr, HERE)).toEqual({
			cnr,
			name: "Madhavi Gokhale v. Riverside Greens",
			withheld: "",
			nextDate: inDays(9),
			noHearing: "Date awaited",
		});
		expect(await rowsKept()).toBe(before);
		expect(await countCallsThisMonth()).toBe(1);
		const stored = await sql`select key from rate_limits union all select id from provider_calls`;
		expect(JSON.stringify(stored)).not.toContain(cnr);
	});

	test("gets the court's answer by one call, whether somebody tracks the case here or not", async () => {
		const tracked = await given.givenCase(ownerId, {}, { petitioners: ["Somebody Else"], nextDate: inDays(2) });
		const statements = async (cnr: string, address: string) => {
			const sent: string[] = [];
			const logged = db.$client.unsafe;
			db.$client.unsafe = ((query: string, ...rest: never[]) => {
				sent.push(query);
				return logged(query, ...rest);
			}) as typeof logged;
			const shown = await tryCnr(cnr, address).finally(() => {
				db.$client.unsafe = logged;
			});
			return { sent, shown: { ...shown, cnr: "" } };
		};
		const known = await statements(tracked.cnrNumber, HERE);
		const unknown = await statements(someCnr(), "10.0.0.2");
		expect(known.shown).toEqual(unknown.shown);
		expect(known.sent.length).toBeGreaterThan(0);
		expect(known.sent).toEqual(unknown.sent);
		expect(asked).toHaveLength(2);
	});

	test("whose next date cannot be read is said to have an unreadable one, in place of none", async () => {
		answer = { ...CIVIL, status: { ...CIVIL.status, nextHearingDate: "31-02-20x7" } };
		expect(await tryCnr(someCnr(), HERE)).toMatchObject({
			nextDate: null,
			noHearing: "eCourts' entry for the next hearing could not be read: “31-02-20x7”.",
		});
	});

	test("has no name that the law protects, and none where the law of the case could not be read", async () => {
		answer = { ...CIVIL, details: { type: "Hindu Marriage Petition" } };
		expect(await tryCnr(someCnr(), HERE)).toMatchObject({
			name: "Name withheld v. Name withheld",
			withheld: "The law protects names in family cases.",
		});
		answer = { ...CIVIL, details: { type: ["POCSO"] } };
		const cnr = someCnr();
		expect(await tryCnr(cnr, HERE)).toMatchObject({ name: cnr, nextDate: inDays(9) });
	});

	test("is answered in plain words without a case, without an answer, and in another form", async () => {
		answer = {};
		const noCase = { code: "not-found", field: "cnr_number", message: "No case found for this CNR." };
		await expect(tryCnr(someCnr(), HERE)).rejects.toMatchObject(noCase);
		answer = undefined;
		const noAnswer = { code: "unavailable", message: "eCourts is not responding. Please try again later." };
		await expect(tryCnr(someCnr(), HERE)).rejects.toMatchObject(noAnswer);
		expect(tryInput.safeParse({ cnr_number: "MHPU01" }).error?.issues[0]?.message).toBe(
			"We can look up only a 16-character CNR.",
		);
	});

	test("is refused after three a day from an address, and asks no court then", async () => {
		const tries = Array.from({ length: 8 }, () => tryCnr(someCnr(), HERE));
		const settled = await Promise.allSettled(tries);
		expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
		expect(asked).toHaveLength(3);
		await expect(tryCnr(someCnr(), HERE)).rejects.toMatchObject({
			code: "too-many",
			message: "Today’s three are used up. Continue tomorrow, or sign up to add your cases.",
		});
		await tryCnr(someCnr(), "10.0.0.2");
	});

	test("is refused once all strangers have used 2 % of the month's calls, or the rest is for the nights", async () => {
		const refused = { code: "too-many", message: "No case can be tried now. Sign up to add your cases." };
		await tryCnr(someCnr(), HERE);
		await sql`update rate_limits set points = ${MONTHLY_CALLS * 0.02} where key like 'try-cnr-all:%'`;
		await expect(tryCnr(someCnr(), HERE)).rejects.toMatchObject(refused);
		await sql`delete from rate_limits`;
		await sql`update provider_calls set calls = ${MONTHLY_CALLS - reservedForNights(dayInIndia(new Date()))}`;
		await expect(tryCnr(someCnr(), HERE)).rejects.toMatchObject(refused);
		expect(asked).toHaveLength(1);
	});
});
