import { createServer } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { addCase, updateCase } from "~/features/courts/cases/commands.server";
import { checkNow } from "~/features/courts/cases/page/commands.check.server";
import { requireCase } from "~/features/courts/cases/queries.server";
import { lookUpCourtRecord } from "~/features/courts/court-records/look-up/commands.fetch.server";
import { countCallsThisMonth, MONTHLY_CALLS, reservedForNights } from "~/features/courts/courts/provider-calls.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { addDays, dayInIndia, formatDay } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { typedCase } from "../support/courts/typed-case";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { someCnr } from "../support/database/people";
import { listenHere } from "../support/server/listen-here";

withOwner();
const addMany = async (count: number) => {
	for (let index = 0; index < count; index += 1) await addCase(asOwner(ownerId), typedCase());
};

describe("a person's share of look-ups", () => {
	test("is 20 new CNRs a day without a package, and a refusal uses none and has the time to try again", async () => {
		await addMany(20);
		const refusal = await addCase(asOwner(ownerId), typedCase()).catch((error: unknown) => error);
		expect(refusal).toMatchObject({ code: "too-many", field: "cnr_number" });
		expect(Object(refusal).message).toMatch(
			/^You have used today's 20 new cases and searches\. You can continue tomorrow, \d+ \w{3} \d{4}\. .*200 a day\.$/,
		);
		expect(Object(refusal).retryAfterSeconds).toBeGreaterThan(0);
		expect(Object(refusal).retryAfterSeconds).toBeLessThanOrEqual(24 * 60 * 60);
		expect(await sql`select 1 from pgboss.job where name = 'fetch-court-record'`).toHaveLength(20);
		expect(await sql`select 1 from court_records`).toHaveLength(20);
		const other = await given.givenUser();
		await addCase(asOwner(other.id), typedCase());
	});

	test("is counted by the database, so that parallel requests cannot exceed it", async () => {
		const results = await Promise.allSettled(Array.from({ length: 40 }, () => addCase(asOwner(ownerId), typedCase())));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
	});

	test("is 200 with a package", async () => {
		await given.givenPurchase(ownerId);
		const today = dayInIndia(new Date());
		await sql`insert into look_up_shares (user_id, day, kind, used) values (${ownerId}, ${today}, 'new', 199)`;
		await addCase(asOwner(ownerId), typedCase());
		await expect(addCase(asOwner(ownerId), typedCase())).rejects.toMatchObject({
			code: "too-many",
			message: `You have used today's 200 new cases and searches. You can continue tomorrow, ${formatDay(addDays(today, 1))}.`,
		});
	});

	test("is not used by a CNR whose record exists, but by a changed CNR", async () => {
		const known = await given.givenCase((await given.givenUser()).id);
		await addMany(19);
		await addCase(asOwner(ownerId), typedCase({ cnr_number: known.cnrNumber }));
		const { id } = await addCase(asOwner(ownerId), typedCase());
		await expect(updateCase(asOwner(ownerId), id, { cnr_number: someCnr() })).rejects.toMatchObject({
			code: "too-many",
		});
		await updateCase(asOwner(ownerId), id, { case_number: "11/2024" });
	});

	test("starts again on the next day", async () => {
		const yesterday = addDays(dayInIndia(new Date()), -1);
		await sql`insert into look_up_shares (user_id, day, kind, used) values (${ownerId}, ${yesterday}, 'new', 20)`;
		await addCase(asOwner(ownerId), typedCase());
	});

	test("has 5 separate checks a day", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId, {}, { lookUp: "unknown", fetchedAt: null });
		const retry = async () => {
			await checkNow(asOwner(ownerId), id);
			await sql`update court_records set look_up = 'unknown' where cnr_number = ${cnrNumber}`;
		};
		for (let round = 0; round < 5; round += 1) await retry();
		await expect(retry()).rejects.toMatchObject({ code: "too-many", message: expect.stringMatching(/5 checks/) });
		await addCase(asOwner(ownerId), typedCase());
	});

	test("is multiplied by RATE_LIMIT_SCALE", async () => {
		const before = env.RATE_LIMIT_SCALE;
		env.RATE_LIMIT_SCALE = 0.1;
		try {
			await addMany(2);
			await expect(addCase(asOwner(ownerId), typedCase())).rejects.toMatchObject({ code: "too-many" });
		} finally {
			env.RATE_LIMIT_SCALE = before;
		}
	});
});

test("a person tracks at most 5,000 cases", async () => {
	await sql`insert into court_records (cnr_number, look_up) select 'MHPU01' || lpad(n::text, 6, '0') || '2020', 'found' from generate_series(1, 5000) n`;
	await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
		select gen_random_uuid(), ${ownerId}, 'MHPU01' || lpad(n::text, 6, '0') || '2020', '1/2020', 2020, '1', '1-25'
		from generate_series(1, 5000) n`;
	await expect(addCase(asOwner(ownerId), typedCase())).rejects.toMatchObject({
		code: "conflict",
		field: "cnr_number",
		message: "You can track up to 5,000 cases. Delete cases you no longer need.",
	});
});

const courtPort = await listenHere(createServer((_, to) => to.end("")));

describe("the month's calls", () => {
	beforeAll(() => {
		env.ECOURTS_BASE_URL = `http://127.0.0.1:${courtPort}`;
	});

	const month = `ecourts:${dayInIndia(new Date()).slice(0, 7)}`;
	const givenCallsUsed = (calls: number) =>
		sql`insert into provider_calls (id, calls) values (${month}, ${calls})
			on conflict (id) do update set calls = excluded.calls, alarmed_percent = 0`;

	test("leave 60 % for the nights, however many look-ups people request", async () => {
		expect(reservedForNights("2026-11-01")).toBe(6000);
		expect(reservedForNights("2026-11-16")).toBe(3000);
		const input = typedCase();
		const { id } = await addCase(asOwner(ownerId), input);
		await givenCallsUsed(MONTHLY_CALLS - reservedForNights(dayInIndia(new Date())));
		const used = await countCallsThisMonth();
		await lookUpCourtRecord(input.cnr_number, { isLastAttempt: true });
		expect(await countCallsThisMonth()).toBe(used);
		expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "failed" });
		await lookUpCourtRecord(input.cnr_number, { isLastAttempt: true, isNightly: true });
		expect(await countCallsThisMonth()).toBe(used + 1);
		expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "unknown" });
	});

	test("are reported to administrators at 50, 80 and 95 %, once each", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		await given.givenUser({ role: "ADMIN", blockedAt: new Date() });
		const subjects = async () =>
			(
				await sql`select data->>'to' as to, data->>'subject' as subject from pgboss.job where name = 'send-mail' order by created_on`
			).map(({ to, subject }) => [to, subject]);
		const nightly = () => lookUpCourtRecord(someCnr(), { isLastAttempt: true, isNightly: true });
		await givenCallsUsed(MONTHLY_CALLS / 2 - 2);
		await nightly();
		expect(await subjects()).toEqual([]);
		await Promise.all([nightly(), nightly(), nightly()]);
		expect(await subjects()).toEqual([[admin.email, "50 % of this month's eCourts look-ups are used"]]);
		await sql`update provider_calls set calls = ${MONTHLY_CALLS * 0.96}`;
		await nightly();
		await nightly();
		expect((await subjects()).map(([, subject]) => subject)).toEqual([
			"50 % of this month's eCourts look-ups are used",
			"95 % of this month's eCourts look-ups are used",
		]);
	});
});
