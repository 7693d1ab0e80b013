import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
	barNumberForm,
	findBarNumber,
	removeBarNumber,
	saveBarNumber,
} from "~/features/courts/adding/find/commands.bar-number.server";
import { findBarNumberState, setBarConfirmed } from "~/features/courts/adding/find/commands.confirmed.server";
import { findOwnCases, queueDiscoveries } from "~/features/courts/adding/find/commands.discover.server";
import { addFound, dismissFound, getOffers } from "~/features/courts/adding/find/commands.found.server";
import { recoverSearches, runSearch } from "~/features/courts/adding/find/commands.run.server";
import { repeatSearch, startSearch } from "~/features/courts/adding/find/commands.search.server";
import { FIND_FORMS } from "~/features/courts/adding/find/find-input";
import { listNewCnrs, requireSearchPage, usualSearchSeconds } from "~/features/courts/adding/find/queries.server";
import { addCases } from "~/features/courts/adding/many/commands.server";
import { findAddedProgress } from "~/features/courts/adding/many/queries.server";
import { usualLookUpSeconds } from "~/features/courts/adding/usual-wait.server";
import { usualInWords } from "~/features/courts/adding/waiting";
import { countCallsThisMonth, MONTHLY_CALLS, tonightsShare } from "~/features/courts/courts/provider-calls.server";
import { countDue } from "~/features/courts/diary/hearings/queries.upcoming.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import type { sendMailJob } from "~/features/people/notifications/queues.server";
import { deliverWantedMail, mailFoundCases } from "~/features/telling/alerts/planning/commands.found-cases.server";
import { stopAlerts } from "~/features/telling/alerts/settings/settings.server";
import { dayInIndia } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import type { JobData } from "~/platform/queue/job.server";
import { env } from "~/platform/settings/env.server";
import { actor, withActor } from "../support/database/actor";
import { given } from "../support/database/given";
import { queuedMails } from "../support/database/queued";
import { listen } from "../support/server/listen";
import { arrivedAt, openCompanies } from "../support/telling/alerts";

withActor();
const court = { status: 200, body: "[]", asked: [] as unknown[] };
const provider = createServer(async (incoming, outgoing) => {
	court.asked.push(JSON.parse((await buffer(incoming)).toString()));
	outgoing.writeHead(court.status).end(court.body);
});
const usual = env.ECOURTS_BASE_URL;
beforeAll(async () => {
	env.ECOURTS_BASE_URL = `http://127.0.0.1:${await listen(provider)}`;
});
afterAll(async () => {
	env.ECOURTS_BASE_URL = usual;
	provider.close();
});

let userId = "";
const countOffers = async () => (await countDue(userId, dayInIndia(new Date()))).offers;
beforeEach(async () => {
	userId = (await given.givenUser()).id;
	Object.assign(court, { status: 200, body: "[]", asked: [] });
});

const cnrOf = (serial: number) => `MHPU01${String(serial).padStart(6, "0")}2024`;
const listed = (count: number, from = 0) => {
	court.body = JSON.stringify(
		Array.from({ length: count }, (_, at) => ({
			cnr: cnrOf(from + at),
			case_number: `${at}/2024`,
			petitioner: "A",
			respondent: "B",
		})),
	);
};
const PUNE = { state: "1", district_id: "1-25" };
const party = (about: Record<string, string> = {}) =>
	FIND_FORMS.party.parse({ by: "party", name: "Patil", year: "2024", ...PUNE, ...about });
const run = (id: string, isLastAttempt = true) => runSearch(id, { isLastAttempt });
const used = async () =>
	(await sql`select used from look_up_shares where user_id = ${userId} and kind = 'new'`)[0]?.used ?? 0;
const jobs = (name: string) => sql`select data from pgboss.job where name = ${name}`;
const failing = async (id: string, status: number) => {
	court.status = status;
	await run(id).catch(() => undefined);
};

describe("a search", () => {
	test("queries the court in a job, and fetching its results needs no second call", async () => {
		listed(3);
		const own = await given.givenCase(userId, { cnrNumber: cnrOf(1) });
		const { id } = await startSearch(asOwner(userId), party());
		expect(court.asked).toEqual([]);
		expect(await requireSearchPage(userId, id, 1)).toMatchObject({ state: "waiting" });
		await run(id);
		expect(court.asked).toEqual([{ name: "Patil", stage: "PENDING", year: "2024", districtId: "1-25" }]);
		const { found, words } = await requireSearchPage(userId, id, 1);
		expect(words).toEqual({ what: "Party “Patil”, cases of 2024, pending", where: "Pune, Maharashtra" });
		expect(found.counts).toEqual({ all: 3, new: 2, exists: 1, limit: 0 });
		expect(found.rows[1]).toMatchObject({ outcome: "exists", caseId: own.id, parties: "A v. B" });
		expect(await used()).toBe(1);
		expect(await countCallsThisMonth()).toBe(1);
	});

	test("usually takes as long as the median of the last answered ones", async () => {
		expect(await usualSearchSeconds()).toBeNull();
		for (const [name, seconds] of [
			["Patil", 8],
			["Jadhav", 12],
			["Shinde", 300],
		] as const) {
			const { id } = await startSearch(asOwner(userId), party({ name }));
			await run(id);
			await sql`update case_searches set answered_at = asked_at + ${seconds} * interval '1 second' where id = ${id}`;
		}
		await startSearch(asOwner(userId), party({ name: "Deshpande" }));
		expect(await usualSearchSeconds()).toBe(12);
	});

	test("and so does a look-up: from adding a case to its court record, of the newest cases", async () => {
		expect(await usualLookUpSeconds()).toBeNull();
		for (const [serial, seconds] of [4, 6, 100, 90_000, 172_800].entries()) {
			const { cnrNumber, id } = await given.givenCase(userId, { cnrNumber: cnrOf(serial) });
			await sql`insert into case_changes (cnr_number, kind, source, seen_at)
				select ${cnrNumber}, 'record_found', 'court', created_at + ${seconds} * interval '1 second' from cases where id = ${id}`;
		}
		const stranger = await given.givenUser();
		// Its record was found for somebody else, long before.
		await given.givenCase(stranger.id, { cnrNumber: cnrOf(0), createdAt: new Date(Date.now() + 600_000) });
		await given.givenCase(stranger.id, { cnrNumber: cnrOf(9) }, { lookUp: "waiting", fetchedAt: null });
		expect(await usualLookUpSeconds()).toBe(6);
		expect([null, 0.4, 6, 54, 56, 61, 200].map(usualInWords)).toEqual([
			"This can take a minute or longer.",
			"This usually takes about 5 seconds.",
			"This usually takes about 10 seconds.",
			"This usually takes about 55 seconds.",
			"This usually takes about 1 minute.",
			"This usually takes about 2 minutes.",
			"This usually takes about 4 minutes.",
		]);
	});

	test("repeated within half an hour returns the same search, in any letter case, and costs nothing", async () => {
		const { id } = await startSearch(asOwner(userId), party());
		expect((await startSearch(asOwner(userId), party({ name: " PATIL " }))).id).toBe(id);
		await run(id);
		expect((await startSearch(asOwner(userId), party())).id).toBe(id);
		expect(await jobs("search-cases")).toHaveLength(1);
		expect(await used()).toBe(1);
		await sql`update case_searches set answered_at = now() - interval '31 minutes'`;
		expect((await startSearch(asOwner(userId), party())).id).toBe(id);
		expect(await jobs("search-cases")).toHaveLength(2);
		expect(await used()).toBe(2);
	});

	test("by another person or for another place is a new search", async () => {
		const { id } = await startSearch(asOwner(userId), party());
		expect((await startSearch(asOwner((await given.givenUser()).id), party())).id).not.toBe(id);
		expect((await startSearch(asOwner(userId), party({ court_complex: "1-25-c1" }))).id).not.toBe(id);
		await expect(requireSearchPage((await given.givenUser()).id, id, 1)).rejects.toMatchObject({ code: "not-found" });
		await expect(repeatSearch(asOwner((await given.givenUser()).id), id)).rejects.toMatchObject({ code: "not-found" });
	});

	test("submitted twice at the same moment makes one call and uses one of the share", async () => {
		const both = await Promise.all([startSearch(asOwner(userId), party()), startSearch(asOwner(userId), party())]);
		expect(both[0]?.id).toBe(both[1]?.id);
		expect(await jobs("search-cases")).toHaveLength(1);
		expect(await used()).toBe(1);
	});

	test("is refused without an error at a field once the day's share is used up, and saves nothing", async () => {
		await sql`insert into look_up_shares (user_id, day, kind, used) values (${userId}, ${dayInIndia(new Date())}, 'new', 20)`;
		const refusal = await startSearch(asOwner(userId), party()).catch((error: unknown) => error);
		expect(refusal).toMatchObject({ code: "too-many", field: undefined });
		expect(await sql`select 1 from case_searches`).toHaveLength(0);
	});

	test("without an answer returns its use of the share, once, and can be repeated", async () => {
		const { id } = await startSearch(asOwner(userId), party());
		court.status = 524;
		await expect(run(id, false)).rejects.toThrow("524");
		expect(await requireSearchPage(userId, id, 1)).toMatchObject({ state: "waiting" });
		await failing(id, 524);
		expect(await requireSearchPage(userId, id, 1)).toMatchObject({ state: "failed", problem: "no_answer" });
		expect(await used()).toBe(0);
		await failing(id, 524);
		expect(await used()).toBe(0);
		Object.assign(court, { status: 200 });
		listed(1);
		expect((await repeatSearch(asOwner(userId), id)).id).toBe(id);
		await run(id);
		expect(await requireSearchPage(userId, id, 1)).toMatchObject({ state: "found", found: { counts: { all: 1 } } });
		expect(await used()).toBe(1);
	});

	test("that the court refuses is not retried", async () => {
		const { id } = await startSearch(asOwner(userId), party());
		court.status = 400;
		await run(id, false);
		expect(await requireSearchPage(userId, id, 1)).toMatchObject({ state: "failed", problem: "unreadable" });
		expect(await used()).toBe(0);
	});

	test("does not use the calls reserved for the nights", async () => {
		const month = `ecourts:${dayInIndia(new Date()).slice(0, 7)}`;
		await sql`insert into provider_calls (id, calls) values (${month}, ${MONTHLY_CALLS - 1})`;
		const { id } = await startSearch(asOwner(userId), party());
		await run(id, false);
		expect(await requireSearchPage(userId, id, 1)).toMatchObject({ state: "failed", problem: "budget" });
		expect([court.asked.length, await used()]).toEqual([0, 0]);
	});

	test("by an advocate returns only the cases of the requested year", async () => {
		court.body = JSON.stringify([{ cnr: "MHPU010000012023" }, { cnr: "MHPU010000012024" }]);
		const { id } = await startSearch(
			asOwner(userId),
			FIND_FORMS.advocate.parse({ by: "advocate", name: "Rao", year: "2023", stage: "BOTH", ...PUNE }),
		);
		await run(id);
		expect((await requireSearchPage(userId, id, 1)).found.rows.map(({ cnr }) => cnr)).toEqual(["MHPU010000012023"]);
	});

	test("names the missing court if it does not exist", async () => {
		await expect(startSearch(asOwner(userId), party({ district_id: "9-9" }))).rejects.toMatchObject({
			field: "district_id",
		});
		const bench = { by: "high-court-party", name: "Rao", year: "2024", bench: "x" };
		await expect(startSearch(asOwner(userId), FIND_FORMS["high-court-party"].parse(bench))).rejects.toMatchObject({
			field: "bench",
		});
		await sql`insert into high_court_benches (id, name) values ('hc-1', 'Bombay High Court') on conflict do nothing`;
		const { id } = await startSearch(
			asOwner(userId),
			FIND_FORMS["high-court-party"].parse({ ...bench, bench: "hc-1" }),
		);
		expect(await requireSearchPage(userId, id, 1)).toMatchObject({ words: { where: "Bombay High Court" } });
	});

	test("sends the provider's own district id where it is known", async () => {
		await sql`update districts set provider_id = 'p-77' where id = '1-25'`;
		const { id } = await startSearch(asOwner(userId), party());
		await run(id);
		expect(court.asked).toEqual([expect.objectContaining({ districtId: "p-77" })]);
		await sql`update districts set provider_id = null where id = '1-25'`;
	});

	test("writes no name to the queue or the log", async () => {
		await startSearch(asOwner(userId), party({ name: "Madhavi Gokhale" }));
		const [job] = await jobs("search-cases");
		expect(JSON.stringify(job)).not.toContain("Gokhale");
	});
});

describe("cleaning up searches", () => {
	test("ends a search without a job, and deletes one that is a day old", async () => {
		const { id } = await startSearch(asOwner(userId), party());
		const startedSearch = await startSearch(asOwner(userId), party({ name: "Rao Patil" }));
		await sql`update case_searches set asked_at = now() - interval '20 minutes'`;
		await recoverSearches();
		expect(await requireSearchPage(userId, id, 1)).toMatchObject({ state: "waiting" });
		await sql`delete from pgboss.job where name = 'search-cases' and data->>'searchId' = ${id}`;
		await recoverSearches();
		expect(await requireSearchPage(userId, id, 1)).toMatchObject({ state: "failed" });
		expect(await used()).toBe(1);
		await sql`update case_searches set asked_at = now() - interval '25 hours' where id = ${id}`;
		await recoverSearches();
		await expect(requireSearchPage(userId, id, 1)).rejects.toMatchObject({ code: "not-found" });
		expect(await requireSearchPage(userId, startedSearch.id, 1)).toMatchObject({ state: "waiting" });
	});
});

describe("the results of a search", () => {
	test("are added with one command, up to the day's share, in pages of a hundred", async () => {
		listed(230);
		const { id } = await startSearch(asOwner(userId), party());
		await run(id);
		const { found } = await requireSearchPage(userId, id, 3);
		expect([found.rows.length, found.totalPages, found.counts.limit]).toEqual([30, 3, 211]);
		expect(found.limited).toMatch(/^You have used today's 20/);
		const all = await listNewCnrs(userId, id);
		expect(all).toHaveLength(230);
		const results = await addFound(asOwner(userId), all);
		expect(results.filter(({ result }) => result === "added")).toHaveLength(19);
		expect((await requireSearchPage(userId, id, 1)).found.counts).toMatchObject({ exists: 19, limit: 211 });
		expect(court.asked).toHaveLength(1);
	});

	test("are added at most 500 at a time", async () => {
		await expect(
			addCases(
				asOwner(userId),
				Array.from({ length: 501 }, (_, at) => cnrOf(at)),
			),
		).rejects.toMatchObject({
			code: "invalid",
		});
	});

	test("show about how long the look-ups will take", async () => {
		await given.givenPurchase(userId);
		const results = await addFound(
			asOwner(userId),
			Array.from({ length: 60 }, (_, at) => cnrOf(at)),
		);
		const ids = results.flatMap(({ case_id }) => case_id ?? []).sort();
		const { secondsLeft } = await findAddedProgress(userId, String(ids[0]), String(ids.at(-1)));
		// Fifteen rounds of four look-ups, some seconds each.
		expect(secondsLeft).toBeGreaterThan(30);
		expect(secondsLeft).toBeLessThan(300);
	});
});

const bar = (about: Record<string, string> = {}) =>
	barNumberForm.parse({ bar_state: "mah", bar_number: "01234", bar_year: "2010", weekly: "yes", ...PUNE, ...about });
const look = (isLastAttempt = true) => findOwnCases(userId, { isLastAttempt }, mailFoundCases);
const mails = async () => {
	const [user] = await sql<{ email: string }[]>`select email from users where id = ${userId}`;
	return queuedMails(String(user?.email));
};

describe("a bar number", () => {
	test("is saved, changed and deleted, together with the cases found by it", async () => {
		await saveBarNumber(userId, bar());
		expect(await findBarNumber(userId)).toMatchObject({
			...{ stateCode: "MAH", number: "1234", year: 2010, isWeekly: true, court: "Pune, Maharashtra" },
		});
		listed(2);
		await look();
		await dismissFound(asOwner(userId), cnrOf(0));
		expect(await countOffers()).toBe(1);
		await saveBarNumber(userId, bar());
		expect(await countOffers()).toBe(1);
		await saveBarNumber(userId, bar({ bar_number: "77" }));
		expect(await countOffers()).toBe(0);
		await look();
		expect((await getOffers(userId, 1)).rows.map(({ cnr }) => cnr)).toEqual([cnrOf(1)]);
		await removeBarNumber(userId);
		expect(await findBarNumber(userId)).toBeUndefined();
		expect(await sql`select 1 from found_cases where user_id = ${userId}`).toHaveLength(0);
	});

	test("is first searched within a week, and only if the person chooses so", async () => {
		await saveBarNumber(userId, bar());
		const [{ soon } = { soon: false }] = await sql`
			select next_look_at between now() and now() + interval '7 days' as soon from bar_numbers where user_id = ${userId}`;
		expect(soon).toBe(true);
		await saveBarNumber(
			userId,
			barNumberForm.parse({ bar_state: "MAH", bar_number: "1234", bar_year: "2010", ...PUNE }),
		);
		await queueDiscoveries({ isSimulated: true });
		expect(await jobs("find-own-cases")).toHaveLength(0);
		listed(1);
		await look();
		expect(court.asked).toEqual([]);
	});
});

describe("a bar number that an administrator has confirmed", () => {
	const approvedCnrs = async () => {
		const rows = await sql<{ cnr: string }[]>`
			select cnr_number as cnr from cases where owner_id = ${userId} and is_approved order by cnr_number`;
		return rows.map(({ cnr }) => cnr);
	};
	const confirm = (isConfirmed = true, words = "MAH/1234/2010") =>
		setBarConfirmed(actor, userId, { isConfirmed, words });
	beforeEach(() => saveBarNumber(userId, bar()));

	test("approves what its weekly search finds, listed already or added later, and nothing else", async () => {
		listed(2);
		for (const serial of [0, 7]) await given.givenCase(userId, { cnrNumber: cnrOf(serial) });
		await look();
		expect(await approvedCnrs()).toEqual([]);
		await confirm();
		await look();
		expect(await approvedCnrs()).toEqual([cnrOf(0)]);
		await addFound(asOwner(userId), [cnrOf(1), cnrOf(8)]);
		expect(await approvedCnrs()).toEqual([cnrOf(0), cnrOf(1)]);
		const log = await sql`select actor_id, details->>'bar' as bar from audit_log where action = 'case.approve-found'`;
		expect([...log]).toEqual([0, 1].map(() => ({ actor_id: null, bar: "MAH/1234/2010" })));
	});

	test("approves what a search by it found, not what a search by another number found", async () => {
		await confirm();
		for (const [bar_number, approved] of [
			["1234", [cnrOf(0)]],
			["77", [cnrOf(0)]],
		] as const) {
			listed(1, bar_number === "77" ? 5 : 0);
			const typed = { by: "bar-number", bar_state: "MAH", bar_number, bar_year: "2010", stage: "PENDING", ...PUNE };
			const { id: searchId } = await startSearch(asOwner(userId), FIND_FORMS["bar-number"].parse(typed));
			await runSearch(searchId, { isLastAttempt: true });
			await addFound(asOwner(userId), [cnrOf(bar_number === "77" ? 5 : 0)], searchId);
			expect(await approvedCnrs(), bar_number).toEqual(approved);
		}
	});

	test("is confirmed as it was seen, and no longer when it changes or the confirmation is withdrawn", async () => {
		await expect(confirm(true, "MAH/77/2010")).rejects.toThrow("The bar number has changed since");
		await confirm();
		await expect(confirm()).rejects.toThrow("The bar number has changed since");
		await saveBarNumber(userId, bar());
		expect((await findBarNumberState(userId))?.confirmedAt).toBeInstanceOf(Date);
		await saveBarNumber(userId, bar({ bar_number: "77" }));
		expect((await findBarNumberState(userId))?.confirmedAt).toBeNull();
		await confirm(true, "MAH/77/2010");
		await confirm(false, "MAH/77/2010");
		listed(1);
		await given.givenCase(userId, { cnrNumber: cnrOf(0) });
		await look();
		expect(await approvedCnrs()).toEqual([]);
	});
});

describe("the weekly search for new cases", () => {
	beforeEach(() => saveBarNumber(userId, bar()));

	test("offers new cases, adds nothing, and sends one mail", async () => {
		listed(3);
		await given.givenCase(userId, { cnrNumber: cnrOf(0) });
		await look();
		expect(court.asked).toEqual([
			{ advocate: { state: "MAH", number: "1234", year: "2010" }, stage: "PENDING", districtId: "1-25" },
		]);
		expect((await getOffers(userId, 1)).rows.map(({ cnr }) => cnr)).toEqual([cnrOf(1), cnrOf(2)]);
		expect(await sql`select 1 from cases where owner_id = ${userId}`).toHaveLength(1);
		expect(await mails()).toMatchObject([{ subject: "2 new cases may be yours" }]);
		expect((await mails())[0]?.text).toContain("MAH/1234/2010");
		const [{ headers } = { headers: {} }] =
			await sql`select data->'headers' as headers from pgboss.job where name = 'send-mail'`;
		expect(headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
		await look();
		expect(await mails()).toHaveLength(1);
	});

	test("does not offer a case again that the person dismissed, or added and deleted", async () => {
		listed(2);
		await look();
		await dismissFound(asOwner(userId), cnrOf(0));
		await addFound(asOwner(userId), [cnrOf(1)]);
		await sql`delete from cases where owner_id = ${userId}`;
		await look();
		expect(await countOffers()).toBe(0);
		expect(await mails()).toHaveLength(1);
	});

	test("sends no mail after the consent to messages is withdrawn; other mails are sent", async () => {
		listed(1);
		await look();
		const [waiting] = await sql<
			{ data: JobData<typeof sendMailJob> }[]
		>`select data from pgboss.job where name = 'send-mail'`;
		if (!waiting) throw new Error("No mail was queued");
		expect(waiting.data.alertOf).toBe(userId);
		const companies = await openCompanies();
		const arrived = async () => (await arrivedAt(waiting.data.to)).length;
		await sql`insert into consents (user_id, item, version, state, place) values (${userId}, 'messages', 1, 'withdrawn', 'privacy')`;
		await deliverWantedMail(waiting.data);
		expect(await arrived()).toBe(0);
		await deliverWantedMail({ ...waiting.data, alertOf: undefined });
		expect(await arrived()).toBe(1);
		await sql`insert into consents (user_id, item, version, state, place) values (${userId}, 'messages', 1, 'given', 'privacy')`;
		await deliverWantedMail({ ...waiting.data, id: "another" });
		expect(await arrived()).toBe(2);
		companies.close();
	});

	test("sends no mail while mails are stopped or alerts are paused, but still offers the cases", async () => {
		listed(1);
		await stopAlerts(userId, "found");
		await look();
		expect([await countOffers(), (await mails()).length]).toEqual([1, 0]);
		await saveBarNumber(userId, bar());
		await sql`insert into alert_settings (user_id, paused_until) values (${userId}, current_date + 9)
			on conflict (user_id) do update set paused_until = excluded.paused_until`;
		listed(1, 7);
		await look();
		expect([await countOffers(), (await mails()).length]).toEqual([2, 0]);
	});

	test("is retried, and runs the next day if the last try failed", async () => {
		court.status = 502;
		await expect(look(false)).rejects.toThrow("502");
		await expect(look()).rejects.toThrow("502");
		const [{ next } = { next: false }] =
			await sql`select next_look_at < now() + interval '1 day' as next from bar_numbers where user_id = ${userId}`;
		expect(next).toBe(true);
	});

	test("runs once a week for each person, within its part of the night's calls", async () => {
		await queueDiscoveries();
		expect(await jobs("find-own-cases")).toHaveLength(0);
		await sql`update bar_numbers set next_look_at = now() - interval '1 minute'`;
		await queueDiscoveries();
		await queueDiscoveries();
		expect(await jobs("find-own-cases")).toEqual([{ data: { userId } }]);
		const [{ later } = { later: false }] =
			await sql`select next_look_at > now() + interval '6 days' as later from bar_numbers where user_id = ${userId}`;
		expect(later).toBe(true);
		const today = dayInIndia(new Date());
		expect(await sql`select calls from provider_calls where id = ${`ecourts-discovery:${today}`}`).toEqual([
			{ calls: "1" },
		]);
	});

	test("is postponed to the next day for people beyond the day's part", async () => {
		const share = Math.ceil(tonightsShare(await countCallsThisMonth(), dayInIndia(new Date())) / 5);
		const today = dayInIndia(new Date());
		await sql`insert into provider_calls (id, calls) values (${`ecourts-discovery:${today}`}, ${share})`;
		await sql`update bar_numbers set next_look_at = now() - interval '1 minute'`;
		await queueDiscoveries();
		expect(await jobs("find-own-cases")).toHaveLength(0);
	});
});
