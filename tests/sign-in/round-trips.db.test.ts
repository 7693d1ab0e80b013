import { beforeEach, describe, expect, test, vi } from "vitest";
import { startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { addDays } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { withDatabaseLimit } from "~/platform/db/request-limit.server";
import { withContext } from "~/platform/http/context.server";
import { loader as listCases } from "~/routes/api/v1/cases/cases";
import { loader as cases } from "~/routes/user/cases/cases";
import { loader as diary } from "~/routes/user/diary";
import { loader as layout } from "~/routes/user/layout";
import { sessionCookie } from "~/web/access/cookies.server";
import { given } from "../support/database/given";
import { today } from "../support/days";

let cookie = "";
let ownerId = "";
let token = "";

beforeEach(async () => {
	const { id } = await given.givenUser();
	ownerId = id;
	for (const day of [today, addDays(today, 1), null]) await given.givenCase(id, {}, { nextDate: day });
	token = await startSession({ id, role: "USER" }, { userAgent: "", address: "10.0.0.1" });
	cookie = await sessionCookie.serialize(token);
});

/**
 * The statements sent while `work` ran, by the round trip in which they went: a statement sent after another one was
 * answered is in a later round trip than that one, and statements sent beside each other share one.
 */
async function roundTripsOf(work: () => Promise<unknown>): Promise<string[][]> {
	const trips: string[][] = [];
	let answered = 0;
	const send = sql.unsafe;
	const sent = vi.spyOn(sql, "unsafe").mockImplementation((text, ...rest) => {
		const trip = answered + 1;
		trips[trip - 1] = [...(trips[trip - 1] ?? []), text];
		const query = send(text, ...rest);
		const note = () => {
			answered = Math.max(answered, trip);
		};
		// Drizzle first sets the shape of the rows.
		queueMicrotask(() => void query.then(note, note));
		return query;
	});
	try {
		await work();
	} finally {
		sent.mockRestore();
	}
	return trips;
}

/** Runs the loaders of a page and of the frame around it side by side, as a visit does. */
function visit(page: typeof diary | typeof cases, path: string) {
	const request = new Request(`http://127.0.0.1${path}`, { headers: { cookie } });
	const given = { request, params: {}, context: {} };
	return withContext({ address: "10.0.0.1", isForeignOrigin: false }, () => Promise.all([layout(given), page(given)]));
}

test.each([
	["/user/cases", cases, 3],
	["/user/cases?filter=show&q=2024&state=changed", cases, 6],
	["/user/cases?state=clash", cases, 3],
	["/user/diary", diary, 4],
	[`/user/diary?week=${today}`, diary, 4],
	["/user/calendar", diary, 4],
] as const)("%s is read in two round trips: the session, and all the rest at once", async (path, page, statements) => {
	const trips = await roundTripsOf(() => visit(page, path));
	expect(trips).toHaveLength(2);
	expect(trips[0]).toHaveLength(1);
	expect(trips[0]?.[0]).toContain("sessions");
	expect(trips.flat()).toHaveLength(statements);
});

describe("a call that lists cases", () => {
	const call = (search = "") => {
		const request = new Request(`http://127.0.0.1/api/v1/cases/${ownerId}${search}`, {
			headers: { authorization: `Bearer ${token}` },
		});
		const args = { request, params: { userId: ownerId }, context: {} };
		return withContext({ address: "10.0.0.1", isForeignOrigin: false }, () => listCases(args));
	};

	test.each(["", "?limit=2", "?cnr_number=MH", "?sort=next"])(
		"%s needs two statements: the session, and the page with its total; limits are counted in memory",
		async (search) => {
			expect((await call(search)).status).toBe(200);
			const trips = await roundTripsOf(() => call(search));
			expect(trips.map((trip) => trip.length)).toEqual([1, 1]);
			expect(trips[0]?.[0]).toContain("sessions");
			expect(trips[1]?.[0]).toContain("court_records");
		},
	);

	test("reads nothing about chambers if it needs none, nor data of screens", async () => {
		await call();
		const [[sessionStatements] = [], [list] = []] = await roundTripsOf(() => call());
		expect(sessionStatements).not.toContain("chamber_members");
		expect(list).not.toContain("case_changes");
	});
});

test("the reads of a request start no parallel workers in the database", async () => {
	const shown = await withDatabaseLimit(async () => db.execute("show max_parallel_workers_per_gather"));
	expect(shown).toEqual([{ max_parallel_workers_per_gather: "0" }]);
});
