import { randomInt } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { anonymiseKeptRows } from "~/features/administration/privacy/commands.forget.server";
import {
	consumeLookUpShare,
	findShareLeft,
	returnLookUpShare,
} from "~/features/courts/court-records/look-up/look-up-share.server";
import { MONTHLY_CALLS, reservedForNights } from "~/features/courts/courts/provider-calls.server";
import { deleteAccount } from "~/features/people/accounts/commands.deletion.server";
import { hasUsedTrial } from "~/features/people/accounts/used-numbers.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { forgetOldData } from "~/worker/retention.server";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";
import { givenPackage } from "../support/telling/messages";

const today = dayInIndia(new Date());
const consume = (userId: string, count = 1) => db.transaction((tx) => consumeLookUpShare(tx, userId, "new", { count }));
const left = async (userId: string) => (await findShareLeft(db, userId, "new")).left;

let mobileNumber: string;
beforeEach(() => {
	mobileNumber = `+919${randomInt(100_000_000, 999_999_999)}`;
});

/** Deletes the account and makes a new one with its number. */
async function again(id: string) {
	await deleteAccount({ id, address: "" }, PASSWORD, anonymiseKeptRows);
	return given.givenUser({ mobileNumber });
}

test("M8/131: a new account of the same number has what is left of the day, and no plain number is kept", async () => {
	let user = await given.givenUser({ mobileNumber });
	await consume(user.id, 15);
	user = await again(user.id);
	const kept = JSON.stringify(await sql`select * from used_numbers`);
	expect(kept).toContain('"used":15');
	expect(kept).not.toContain(mobileNumber.slice(3));
	expect(await left(user.id)).toBe(5);
	await consume(user.id, 5);
	user = await again(user.id);
	await expect(consume(user.id)).rejects.toMatchObject({ code: "too-many", reason: "share_used_up" });
	const other = await given.givenUser();
	expect(await left(other.id)).toBe(20);
	expect(await left(user.id)).toBe(0);
	await returnLookUpShare(db, user.id, "new", today);
	expect(await left(user.id)).toBe(1);
});

test("M8/131: the hash of a day's look-ups counts on that day only, and is deleted after it", async () => {
	const user = await given.givenUser({ mobileNumber });
	await consume(user.id, 20);
	await deleteAccount({ id: user.id, address: "" }, PASSWORD, anonymiseKeptRows);
	await sql`update used_numbers set last_day = last_day - 1`;
	const next = await given.givenUser({ mobileNumber });
	expect(await left(next.id)).toBe(20);
	await forgetOldData();
	expect(await sql`select from used_numbers`).toEqual([]);
});

test("M8/131: the trial is remembered for two years, by number", async () => {
	const user = await given.givenUser({ mobileNumber, hasHadFreePlan: true });
	await deleteAccount({ id: user.id, address: "" }, PASSWORD, anonymiseKeptRows);
	expect(await hasUsedTrial(db, mobileNumber)).toBe(true);
	expect(await hasUsedTrial(db, "+919000000000")).toBe(false);
	const [row] = await sql`select kind, last_day from used_numbers`;
	expect(row).toMatchObject({ kind: "trial", last_day: addDays(today, 730) });
	await sql`update used_numbers set last_day = ${addDays(today, -1)}`;
	expect(await hasUsedTrial(db, mobileNumber)).toBe(false);
});

test("M8/131: an unproven number leaves nothing, since it may be somebody else's", async () => {
	const user = await given.givenUser({ mobileNumber, hasHadFreePlan: true, needsMobileProof: true });
	await consume(user.id);
	await deleteAccount({ id: user.id, address: "" }, PASSWORD, anonymiseKeptRows);
	expect(await sql`select from used_numbers`).toEqual([]);
});

test("M8: a trial has 40 look-ups a day", async () => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id);
	await sql`update subscriptions set plan_paise = 0`;
	await consume(user.id, 40);
	await expect(consume(user.id)).rejects.toMatchObject({ code: "too-many" });
});

test("M8/131: all people's look-ups of a day are at most three times an even part of the month's rest", async () => {
	const [year = 0, month = 1] = today.split("-").map(Number);
	const daysLeft = new Date(Date.UTC(year, month, 0)).getUTCDate() - Number(today.slice(8)) + 1;
	const unused = MONTHLY_CALLS - reservedForNights(today);
	const most = Math.floor((3 * 600) / daysLeft);
	await sql`insert into provider_calls (id, calls) values (${`ecourts:${today.slice(0, 7)}`}, ${unused - 600})
		on conflict (id) do update set calls = excluded.calls`;
	const [first, second] = [await given.givenUser(), await given.givenUser()];
	await sql`insert into look_up_shares (user_id, day, kind, used) values (${first.id}, ${today}, 'check', ${most - 2})`;
	await consume(second.id, 2);
	await expect(consume(second.id)).rejects.toMatchObject({
		code: "too-many",
		reason: "share_used_up",
		message: expect.stringMatching(/^Today's look-ups of all people are used up\. You can continue tomorrow/),
		retryAfterSeconds: expect.any(Number),
	});
	expect(await left(second.id)).toBe(18);
});
