import { sql as raw, type SQL } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readPerson } from "~/features/administration/people/person.server";
import { newestCasesStatement } from "~/features/courts/case-admin/queries.person.server";
import { listAllTransactions } from "~/features/money/payments/administration/queries.admin.server";
import { listPlansOnSale } from "~/features/money/plans/queries.server";
import { packageFilter } from "~/features/money/subscriptions/package/package-filter.server";
import {
	countStatement,
	listUsers,
	pageStatement,
} from "~/features/people/accounts/administration/queries.administration.server";
import { newestEntries } from "~/features/people/audit/queries.server";
import { startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { lastAlertStatement } from "~/features/telling/alerts/words/person-lines.server";
import { listNewestMessages } from "~/features/telling/messages/sent/queries.server";
import { DAY_MS } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { IS_LONG } from "../support/length.js";

const NOBODY = "00000000-0000-7000-8000-000000000000";

const planNamed = async (name: string) => (await listPlansOnSale()).find((plan) => plan.name === name)?.id ?? "";

const endIn = (userId: string, days: number) =>
	sql`update subscriptions set starts_at = now() - interval '30 days', ends_at = ${new Date(Date.now() + days * DAY_MS).toISOString()}
		where user_id = ${userId}`;

describe("the list of people", () => {
	const found = async (choice: string, search?: string) =>
		(await listUsers({ search, narrowing: packageFilter(choice) })).rows.map(({ id }) => id);

	test("by plan has the people who have it now, newest first, and none whose package ended or was another", async () => {
		const [first, second, ended, other, over] = [
			await given.givenUser(),
			await given.givenUser({ firstName: "Zubin" }),
			await given.givenUser(),
			await given.givenUser(),
			await given.givenUser(),
		];
		for (const { id } of [first, second, ended, over]) await given.givenPurchase(id, "Practice");
		await given.givenPurchase(other.id, "Essential");
		await sql`update subscriptions set ended_at = now(), end_reason = 'refunded' where user_id = ${ended.id}`;
		// Its last day is over, but the job that ends packages has not run yet.
		await endIn(over.id, -1);
		const practice = await planNamed("Practice");
		expect(await found(practice)).toEqual([second.id, first.id]);
		expect(await found(practice, "zubin")).toEqual([second.id]);
		expect(await found(practice, other.email)).toEqual([]);
		expect(await found(NOBODY)).toEqual([]);
		expect((await listUsers({ narrowing: packageFilter(practice) })).count).toBe(2);
	});

	test("by packages that end within seven days is sorted by the earliest end", async () => {
		const [late, soon, later] = [await given.givenUser(), await given.givenUser(), await given.givenUser()];
		for (const { id } of [late, soon, later]) await given.givenPurchase(id);
		await endIn(late.id, 6.9);
		await endIn(soon.id, 1);
		await endIn(later.id, 7.1);
		expect(await found("ending")).toEqual([soon.id, late.id]);
		expect(await found("ending", late.email)).toEqual([late.id]);
	});

	test("without a package leaves out deleted accounts", async () => {
		const [none, ended, has] = [await given.givenUser(), await given.givenUser(), await given.givenUser()];
		await given.givenUser({ deletedAt: new Date(), blockedAt: new Date() });
		await given.givenPurchase(has.id);
		await given.givenPurchase(ended.id);
		await sql`update subscriptions set ended_at = now(), end_reason = 'expired' where user_id = ${ended.id}`;
		expect(await found("none")).toEqual([ended.id, none.id]);
		expect(await found("none", has.email)).toEqual([]);
		expect(await found("none", none.email)).toEqual([none.id]);
	});

	test("has all of them for a choice that does not exist", async () => {
		const user = await given.givenUser();
		for (const choice of ["", "anything", "'; drop table users; --"]) {
			expect(packageFilter(choice), choice).toBeUndefined();
			expect(await found(choice)).toEqual([user.id]);
		}
	});

	test("shows each person once across its pages", async () => {
		await sql`insert into users (id, username, email, mobile_number, first_name, last_name, password_hash, category)
			select gen_random_uuid(), 'many' || n, 'many' || n || '@example.in', '+918' || lpad(n::text, 9, '0'), 'Many', 'People', 'x', 'USER'
			from generate_series(1, 45) n`;
		for (const search of ["", "many"]) {
			const pages = [];
			for (const page of [1, 2, 3])
				pages.push((await listUsers({ search, page, narrowing: packageFilter("none") })).rows);
			expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
			const ids = pages.flat().map(({ id }) => id);
			expect(new Set(ids).size).toBe(45);
			expect(ids).toEqual([...ids].sort().reverse());
		}
	});
});

describe("the page of a person", () => {
	test("has the newest rows of each kind of that person, and none of anybody else", async () => {
		const [admin, user, other] = [
			await given.givenUser({ role: "ADMIN" }),
			await given.givenUser({ firstName: "Zarina", city: "Nashik", state: "Maharashtra" }),
			await given.givenUser(),
		];
		const cases = [];
		for (let n = 0; n < 12; n++) cases.push(await given.givenCase(user.id));
		const theirs = await given.givenCase(other.id);
		const { transaction } = await given.givenPurchase(user.id, "Practice");
		const otherPayment = await given.givenPurchase(other.id);
		const complaint = await given.givenComplaint(user.id);
		const feedback = await given.givenFeedback(user.id);
		await given.givenComplaint(other.id);
		await startSession(user, { userAgent: "Chrome/61.0", address: "203.0.113.7" });

		const person = await readPerson(user.id, admin.id);
		expect(person).toMatchObject({
			account: {
				name: "Zarina Iyer",
				state: "active",
				isAdmin: false,
				email: user.email,
				place: "Nashik, Maharashtra",
			},
			actions: ["end-sessions", "block", "make-admin"],
			isOwn: false,
			mayEndAccess: true,
			caseCount: 12,
			package: { use: { messagesSent: 0, numbersUsed: 1 } },
			sessions: [{ device: "Chrome" }],
			tokens: [],
			history: [],
		});
		expect(person.package.words).toMatch(/^Practice until \d+ \w{3} \d{4}$/);
		expect(person.cases.map(({ id }) => id)).toEqual(
			cases
				.map(({ id }) => id)
				.reverse()
				.slice(0, 10),
		);
		expect(person.payments.map(({ id }) => id)).toEqual([transaction.id]);
		expect(person.posts.map(({ id }) => id).sort()).toEqual([complaint.id, feedback.id].sort());
		expect(JSON.stringify(person)).not.toMatch(
			new RegExp([theirs.id, otherPayment.transaction.id, other.email].join("|")),
		);
		const listed = await listAllTransactions({ search: user.id }, {});
		expect(listed.rows.map(({ id }) => id)).toEqual([transaction.id]);
	});

	test("of a deleted account names nobody, and offers no action", async () => {
		const user = await given.givenUser({ deletedAt: new Date(), blockedAt: new Date() });
		const person = await readPerson(user.id, NOBODY);
		expect(person).toMatchObject({
			actions: [],
			mayEndAccess: false,
			account: { state: "deleted", username: "–", email: "–", mobile: "–" },
		});
	});

	test("of the administrator's own account offers no action", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		expect(await readPerson(admin.id, admin.id)).toMatchObject({ isOwn: true, actions: [], mayEndAccess: false });
	});

	test("of an unknown id is not found", async () => {
		for (const id of [NOBODY, "nobody"])
			await expect(readPerson(id, NOBODY)).rejects.toMatchObject({ code: "not-found" });
	});
});

test.runIf(IS_LONG)(
	"among 40,000 people the list and the page of a person read their indexes, whatever the filter",
	async () => {
		const [plan] = await listPlansOnSale();
		const user = await given.givenUser({ firstName: "Zarina" });
		await sql.begin(async (tx) => {
			await tx`insert into users (id, username, email, mobile_number, first_name, last_name, password_hash, category)
			select ('01930c3a-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'crowd' || n, 'crowd' || n || '@example.in',
				'+917' || lpad(n::text, 9, '0'), 'Meera', 'Crowd', 'x', 'USER' from generate_series(1, 40000) n`;
			await tx`insert into subscriptions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit,
				duration_days, starts_at, ends_at, ended_at, end_reason)
			select gen_random_uuid(), u.id, ${plan?.id ?? null}, 'x', 100, 1, 1, 30, now() - interval '30 days',
				now() + interval '1 day' + (substr(username, 6)::int % 60) * interval '1 day',
				case when o.is_old then now() end, case when o.is_old then 'expired'::subscription_end end
			from users u, (values (true), (false)) o (is_old)
			where username like 'crowd%' and substr(username, 6)::int % 4 = 0`;
			await tx`insert into audit_log (id, actor_id, action, subject, subject_id)
			select gen_random_uuid(), id, 'user.block', 'user', id::text from users where username like 'crowd%'`;
		});
		// Files before this one have left their indexes larger than such a table's.
		await sql`reindex table users`;
		await sql`vacuum analyze users, subscriptions, audit_log`;
		const planOf = async (statement: SQL) =>
			(await db.execute<{ "QUERY PLAN": string }>(raw`explain ${statement}`))
				.map((row) => row["QUERY PLAN"])
				.join("\n");
		const choices = { everybody: "", none: "none", ending: "ending", "a plan": plan?.id ?? "" };
		for (const [name, choice] of Object.entries(choices)) {
			const narrowing = packageFilter(choice);
			for (const search of ["", "crowd77@", "7000000077"]) {
				const listed = { search, narrowing };
				expect(await planOf(countStatement(listed)), `count of ${name} ${search}`).not.toMatch(/Seq Scan/);
				for (const page of [1, 500]) {
					const statement = pageStatement({ ...listed, page }, { count: 10_000, isCapped: search === "" });
					expect(await planOf(statement), `page ${page} of ${name} ${search}`).not.toMatch(/Seq Scan|hashed SubPlan/);
				}
			}
			const { count, rows } = await listUsers({ page: 500, narrowing });
			expect([count > 1_000, rows.length > 0], name).toEqual([true, true]);
		}
		expect(await planOf(newestEntries({ whom: [user.id] }, 20))).not.toMatch(/Seq Scan on audit_log/);
		// These tables have few rows here, and the planner reads such tables whole unless that is switched off.
		const parts = {
			cases_owner: newestCasesStatement(user.id, 10).getSQL(),
			messages_user_newest: listNewestMessages(user.id, 10).getSQL(),
			alert_notices_user_newest: lastAlertStatement(user.id).getSQL(),
		};
		await db.transaction(async (tx) => {
			await tx.execute(raw`set local enable_seqscan = off`);
			for (const [index, statement] of Object.entries(parts)) {
				const plan = await tx.execute<{ "QUERY PLAN": string }>(raw`explain ${statement}`);
				expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
			}
		});
	},
	120_000,
);
