import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { caseInvariants } from "~/features/courts/cases/invariants.server";
import { caseJson } from "~/features/courts/cases/json";
import { listCaseRows, listForPrograms } from "~/features/courts/cases/list/owned.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { listHearingsBetween } from "~/features/courts/diary/hearings/queries.diary.server";
import { describeForMessages, hearingsToMessage } from "~/features/courts/diary/hearings/queries.messages.server";
import { listEvents } from "~/features/courts/diary/queries.server";
import { keepNotedDate, recordHearing, removeHearing } from "~/features/courts/hearings/commands.server";
import type { HearingInput } from "~/features/courts/hearings/hearing-input";
import { asOwner } from "~/features/people/chamber/acting.server";
import { addDays, type Day } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";

type Entry = { id: string; next: Day | null; isDecided: boolean; courts: Day | null; keptAgainst: Day | null };

/** What the product should show, kept beside it in plain steps. */
class Model {
	court: { next: Day | null; decision: Day | null } = { next: inDays(0), decision: null };
	entries = new Map<Day, Entry>();
	/** The feed as calendar programs have it: the last state by UID, and the UID of the coming date. */
	followed = new Map<string, { sequence: number; state: string }>();
	coming: { day: Day; uid: string; isNoted: boolean } | undefined;

	newest(): [Day, Entry] | undefined {
		return [...this.entries].sort(([one], [other]) => other.localeCompare(one))[0];
	}

	/** The effective dates, and whether they are noted. */
	shown() {
		const courts = { next: this.court.next, decision: this.court.decision, isNoted: false };
		const newest = this.newest();
		if (!newest || this.court.decision) return courts;
		const [day, entry] = newest;
		const isKept = entry.keptAgainst !== null && entry.keptAgainst === this.court.next;
		const isUnanswered = entry.courts === null && !(this.court.next && this.court.next > day);
		if (!isKept && !isUnanswered) return courts;
		return { next: entry.next, decision: entry.isDecided && !entry.next ? day : null, isNoted: true };
	}
}

type Real = { ownerId: string; caseId: string; cnrNumber: string };
type Command = fc.AsyncCommand<Model, Real>;

const actingIn = ({ ownerId }: Real) => asOwner(ownerId);

async function shownBy({ ownerId, caseId }: Real) {
	const list = await listCaseRows(ownerId, {});
	const programs = await listForPrograms(ownerId, {});
	const [row] = list.rows;
	const [program] = programs.rows;
	const [message] = await describeForMessages(ownerId, [caseId]);
	const json = program && caseJson(program);
	return {
		list: { next: row?.nextDate, decision: row?.decisionDate, isNoted: row?.notedBy === "" },
		api: {
			next: json?.hearing_date,
			decision: json?.decision_date,
			isNoted: json?.next_date_source === "noted",
		},
		message: { next: message?.nextDate, decision: message?.decisionDate },
	};
}

/** The days on which each of board, feed and client reminder has the case, from tomorrow on. */
async function comingDays({ ownerId, caseId }: Real, until: Day) {
	const range = { from: inDays(1), to: until, today, limit: 100 };
	const board = (await listHearingsBetween(ownerId, range)).hearings.map(({ day }) => day);
	const feed = (await listEvents(ownerId, today))
		.filter(({ cancelledAt, day }) => cancelledAt === null && day > today)
		.map(({ day }) => day);
	const reminded: Day[] = [];
	for (let day = inDays(1); day <= until; day = addDays(day, 1)) {
		const rows = await db.execute<{ case_id: string }>(hearingsToMessage(day));
		if (rows.some(({ case_id }) => case_id === caseId)) reminded.push(day);
	}
	return { board, feed, reminded };
}

/** Calendar programs ignore what comes twice or without a higher sequence, and forget their reminder when the UID changes. */
async function followFeed(model: Model, { ownerId, caseId }: Real) {
	const events = await listEvents(ownerId, today);
	const uids = events.map((event) => `${event.caseId}.${event.eventId}`);
	expect(uids).toEqual([...new Set(uids)]);
	for (const [at, { sequence, day, cancelledAt, isNoted }] of events.entries()) {
		const uid = uids[at] ?? "";
		const [before, state] = [model.followed.get(uid), `${day} ${cancelledAt !== null} ${isNoted}`];
		if (before && before.state !== state) expect(sequence, uid).toBeGreaterThan(before.sequence);
		model.followed.set(uid, { sequence, state });
	}
	const next = events.find((event) => event.cancelledAt === null && event.day > today);
	const coming = next && { day: next.day, uid: `${caseId}.${next.eventId}`, isNoted: next.isNoted };
	if (model.coming?.isNoted && coming?.isNoted === false && coming.day === model.coming.day)
		expect(coming.uid).toBe(model.coming.uid);
	model.coming = coming;
}

async function agree(model: Model, real: Real) {
	await followFeed(model, real);
	const { next, decision, isNoted } = model.shown();
	const dates = { next, decision };
	expect(await shownBy(real)).toEqual({
		list: { ...dates, isNoted },
		api: { ...dates, isNoted },
		message: dates,
	});
	const isHearing = next && next > today && (decision === null || next <= decision) ? [next] : [];
	const days = await comingDays(real, inDays(20));
	expect(days).toEqual({ board: isHearing, feed: isHearing, reminded: decision ? [] : isHearing });
	for (const { name, sql: query } of caseInvariants.slice(0, 1))
		expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
}

/** A command with its words for a failing run. */
const command = (
	words: string,
	run: (model: Model, real: Real) => Promise<void>,
	check = (_: Model) => true,
): Command => ({
	check: (model) => check(model),
	run: async (model, real) => {
		await run(model, real);
		await agree(model, real);
	},
	toString: () => words,
});

const note = (day: Day, next: Day | null, isDecided: boolean) =>
	command(`note ${day} → ${next} ${isDecided ? "decided" : ""}`, async (model, real) => {
		const outcome = isDecided ? "decided" : "adjourned";
		const { id } = await recordHearing(actingIn(real), real.caseId, {
			day,
			nextDate: next,
			outcome,
			purpose: "",
			note: "",
		});
		const before = model.entries.get(day);
		const courts = before ? before.courts : model.court.next && model.court.next > day ? model.court.next : null;
		const keptAgainst = before && before.next === next ? before.keptAgainst : null;
		model.entries.set(day, { id, next, isDecided, courts, keptAgainst });
	});

const court = (next: Day | null, isDecided: boolean) =>
	command(`court says ${next} ${isDecided ? "decided" : ""}`, async (model, real) => {
		const decision = isDecided ? today : null;
		await db
			.update(courtRecords)
			.set({ nextDate: next, decisionDate: decision })
			.where(eq(courtRecords.cnrNumber, real.cnrNumber));
		model.court = { next, decision };
		const [day, entry] = model.newest() ?? [];
		if (day && entry && next && next > day) entry.courts = next;
	});

const keep = command(
	"keep",
	async (model, real) => {
		await keepNotedDate(actingIn(real), real.caseId);
		const [, entry] = model.newest() ?? [];
		if (entry) entry.keptAgainst = entry.courts;
	},
	(model) => {
		const [, entry] = model.newest() ?? [];
		return entry !== undefined && entry.next !== null && entry.courts !== null && entry.courts !== entry.next;
	},
);

const remove = command(
	"remove the newest",
	async (model, real) => {
		const [day, entry] = model.newest() ?? [];
		if (!day || !entry) return;
		await removeHearing(actingIn(real), real.caseId, entry.id);
		model.entries.delete(day);
	},
	(model) => model.entries.size > 0,
);

/** Few days, so that noted and court's dates meet often. */
const past = fc.integer({ min: -3, max: 0 }).map(inDays);
const coming = fc.option(fc.integer({ min: 1, max: 6 }).map(inDays), { nil: null, freq: 4 });

const commands = fc.commands(
	[
		fc.tuple(past, coming, fc.boolean()).map(([day, next, isDecided]) => note(day, next, isDecided)),
		fc
			.tuple(fc.option(fc.integer({ min: -2, max: 6 }).map(inDays), { nil: null }), fc.integer({ min: 0, max: 6 }))
			.map(([next, chance]) => court(next, chance === 0)),
		fc.constant(keep),
		fc.constant(remove),
	],
	{ maxCommands: 12 },
);

async function givenReal(): Promise<Real> {
	const ownerId = (await given.givenUser()).id;
	const row = await given.givenCase(ownerId, { isApproved: true }, { nextDate: today });
	return { ownerId, caseId: row.id, cnrNumber: row.cnrNumber };
}

test("list, board, feed, reminder, message and API always show the same date", async () => {
	await fc.assert(
		fc.asyncProperty(commands, async (steps) => {
			const real = await givenReal();
			await fc.asyncModelRun(() => ({ model: new Model(), real }), steps);
		}),
		{ numRuns: process.env.TESTS === "long" ? 300 : 25 },
	);
}, 300_000);

describe("a case", () => {
	let real: Real;
	beforeEach(async () => {
		real = await givenReal();
	});
	const noted = (about: Partial<HearingInput>) =>
		recordHearing(actingIn(real), real.caseId, {
			day: today,
			outcome: "adjourned",
			nextDate: null,
			purpose: "",
			note: "",
			...about,
		});
	const listed = async (filter: Parameters<typeof listCaseRows>[1] = {}) =>
		(await listCaseRows(real.ownerId, filter)).rows.map(({ nextDate, notedBy }) => [nextDate, notedBy]);

	test("whose noted day passes with nothing recorded is awaited", async () => {
		await sql`update court_records set next_date = ${inDays(-5)} where cnr_number = ${real.cnrNumber}`;
		await noted({ day: inDays(-5), nextDate: inDays(-1) });
		expect(await listed({ state: "awaited" })).toEqual([[inDays(-1), ""]]);
	});

	test("noted as decided is disposed until the court says otherwise", async () => {
		await noted({ outcome: "decided" });
		expect(await listed({ state: "disposed" })).toEqual([[null, ""]]);
		expect(await listed({ state: "awaited" })).toEqual([]);
		await db
			.update(courtRecords)
			.set({ nextDate: inDays(9) })
			.where(eq(courtRecords.cnrNumber, real.cnrNumber));
		expect(await listed({ state: "active" })).toEqual([[inDays(9), null]]);
	});

	test("stays on the board of its hearing's day with what happened and the next date", async () => {
		await noted({ outcome: "part_heard", nextDate: inDays(14) });
		const { hearings } = await listHearingsBetween(real.ownerId, { from: today, to: today, today, limit: 10 });
		expect(hearings).toMatchObject([{ day: today, outcome: "part_heard", nextDate: inDays(14), notedBy: "" }]);
	});

	test("has the noted purpose until the court writes one", async () => {
		await noted({ nextDate: inDays(7), purpose: "Cross examination" });
		expect(await describeForMessages(real.ownerId, [real.caseId])).toMatchObject([{ purpose: "Cross examination" }]);
	});

	test("that two people record on one day has the later entry, with its writer's name", async () => {
		const clerk = await given.givenUser({ firstName: "Meera", lastName: "Joshi" });
		await noted({ nextDate: inDays(7) });
		await sql`update noted_hearings set written_by = ${clerk.id}, next_date = ${inDays(8)} where case_id = ${real.caseId}`;
		expect(await listed()).toEqual([[inDays(8), "Meera Joshi"]]);
	});
});
