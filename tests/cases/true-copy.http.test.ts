import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { logInClient, openBrowser } from "../support/browser/browser";
import { pendingCnr } from "../support/database/pending-cnr";
import { PASSWORD, someCnr } from "../support/database/people";
import { closedGate } from "../support/gate";
import { startOwnSite } from "../support/server/own-site";

const SELECTION = { action: "/admin/cases/selection" };
const inDays = (days: number) => addDays(dayInIndia(new Date()), days);

const { given, server } = await startOwnSite();
const { id: userId, username } = await given.givenUser();
const { call } = await logInClient(server.url, username, PASSWORD);
const admin = openBrowser(server.url);
await admin.logIn((await given.givenUser({ role: "ADMIN" })).username, PASSWORD);

type CaseRecord = Record<string, unknown> & { id: string; cnr_number: string };
type Event = { id: string; kind: string; case_id: string };

async function ok<Body>(method: string, path: string, body?: object): Promise<Body> {
	const answer = await call(method, path, body);
	expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
	return answer.json as Body;
}

/** Drops the time of the latest look-up, the one field without an event, and the version, which lists do not give. */
const withoutMoment = ({ record_fetched_at: _, version: __, ...rest }: CaseRecord & { version?: string }): CaseRecord =>
	rest as CaseRecord;
const byId = (rows: CaseRecord[]) => new Map(rows.map((row) => [row.id, withoutMoment(row)]));

async function readList(): Promise<Map<string, CaseRecord>> {
	const rows: CaseRecord[] = [];
	for (let cursor: string | null = ""; cursor !== null; ) {
		const search: string = cursor ? `&cursor=${cursor}` : "";
		const page: { data: CaseRecord[]; nextCursor: string | null } = await ok(
			"GET",
			`/api/v1/cases/${userId}?limit=9${search}`,
		);
		rows.push(...page.data);
		cursor = page.nextCursor;
	}
	return byId(rows);
}

/** A program that reads the list once, and after that only events and the single cases that they name. */
async function openCopy() {
	const now = new Date().toISOString();
	const start = await ok<{ nextCursor: string }>("GET", `/api/v1/events/${userId}?since=${now}`);
	let cursor = start.nextCursor;
	const copy = await readList();
	const seen: Event[] = [];

	async function apply({ kind, case_id: id }: Event) {
		const answer = kind === "deleted" ? undefined : await call("GET", `/api/v1/case/${id}`);
		if (answer?.status === 200) copy.set(id, withoutMoment(Object(answer.json).data));
		else copy.delete(id);
	}

	async function readNewEvents() {
		for (;;) {
			const page = await ok<{ data: Event[]; nextCursor: string }>(
				"GET",
				`/api/v1/events/${userId}?limit=4&cursor=${cursor}`,
			);
			for (const event of page.data) await apply(event);
			seen.push(...page.data);
			cursor = page.nextCursor;
			if (page.data.length === 0) return;
		}
	}

	/** Reads all events once none is held back, then compares the copy with the list. */
	async function readAllAndCompare() {
		await untilNoEventIsHeldBack();
		await readNewEvents();
		expect(copy).toEqual(await readList());
	}
	return { copy, seen, readNewEvents, readAllAndCompare };
}

/** Waits: an open transaction on this PostgreSQL, also of another test, holds back later events. */
async function untilNoEventIsHeldBack() {
	const isHeld = () => given.client`
		select 1 from case_events where writer >= pg_snapshot_xmin(pg_current_snapshot())
		union all select 1 from case_changes where writer >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;
	while ((await isHeld()).length > 0) await wait(50);
}

async function untilLookUpsEnd() {
	const isOpen = async () =>
		Number((await given.client`select count(*) from court_records where look_up = 'waiting'`)[0]?.count) > 0;
	while (await isOpen()) await wait(100);
}

const changeAtCourt = (cnr: string, changes: object) => ok("POST", `/sandbox/ecourts/cases/${cnr}`, changes);
const ids = (cases: string[]) => new URLSearchParams([["intent", "approve"], ...cases.map((id) => ["case", id])]);

test("a program that reads the list once, and after that only events, has an exact copy", {
	timeout: 180_000,
}, async () => {
	const early = [someCnr(), someCnr()];
	await ok("POST", "/api/v1/cases/bulk-add", { user_id: userId, cnr_numbers: early });
	const program = await openCopy();
	const cnrs = Array.from({ length: 6 }, pendingCnr);
	const [first = "", second = "", third = ""] = cnrs;

	// Cases are added, one by one and many at once, while the program reads.
	await ok("POST", "/api/v1/cases/add", { user_id: userId, cnr_number: first });
	await Promise.all([
		ok("POST", "/api/v1/cases/bulk-add", { user_id: userId, cnr_numbers: cnrs }),
		program.readNewEvents(),
	]);
	await untilLookUpsEnd();
	await program.readAllAndCompare();
	expect(program.copy.size).toBe(8);
	const idOf = (cnr: string) => [...program.copy.values()].find(({ cnr_number }) => cnr_number === cnr)?.id ?? cnr;

	// Cases are edited, corrected and approved, and their court records change.
	await ok("POST", "/api/v1/cases/update-case", { case_id: idOf(first), case_number: "77/2024" });
	await ok("POST", "/api/v1/cases/update-case", { case_id: idOf(third), cnr_number: someCnr() });
	await changeAtCourt(first, { status: { nextHearingDate: inDays(9) } });
	await changeAtCourt(second, { parties: { petitionerAdvocates: ["K. L. Rao"] } });
	await ok("POST", "/sandbox/run", { job: "night" });
	await admin.post("/admin/cases", ids([idOf(first), idOf(second)]), SELECTION);
	await untilLookUpsEnd();
	await program.readAllAndCompare();
	expect(program.copy.get(idOf(second))).toMatchObject({ petitioner_advocates: '["K. L. Rao"]', is_approved: 1 });
	expect(program.copy.get(idOf(first))).toMatchObject({
		...{ case_number: "77/2024", hearing_date: inDays(9), is_approved: 1 },
	});

	// A long transaction, while others begin later and end before it.
	const told = closedGate();
	const gone = idOf(cnrs[4] ?? "");
	const slow = given.client.begin(async (tx) => {
		await tx`insert into case_events (owner_id, case_id, cnr_number, kind, source)
			select owner_id, id, cnr_number, 'deleted', 'person' from cases where id = ${gone}`;
		await tx`delete from cases where id = ${gone}`;
		await told.passed;
	});
	await Promise.all([
		ok("DELETE", `/api/v1/cases/delete/${idOf(cnrs[5] ?? "")}`),
		admin.post("/admin/cases", ids([idOf(early[0] ?? "")]), SELECTION),
		program.readNewEvents(),
	]);
	await program.readNewEvents();
	expect(program.copy.has(gone)).toBe(true);
	told.open();
	await slow;
	await program.readAllAndCompare();

	// A case is archived on the screen, another deleted and added again.
	const { id: archived } = [...program.copy.values()].find(({ cnr_number }) => cnr_number === second) ?? { id: "" };
	const person = openBrowser(server.url);
	await person.logIn(username, PASSWORD);
	await person.post(`/user/cases/archive?case=${archived}`, { intent: "archive", case: archived });
	const again = idOf(first);
	await ok("DELETE", `/api/v1/cases/delete/${again}`);
	await ok("POST", "/api/v1/cases/add", { user_id: userId, cnr_number: first });
	await untilLookUpsEnd();
	await program.readAllAndCompare();
	expect(program.copy.get(archived)).toMatchObject({ archived: true });
	expect(program.copy.has(again)).toBe(false);
	expect(program.copy.size).toBe(6);
	const [{ count } = { count: 0 }] = await given.client`select count(*)::int from cases where owner_id = ${userId}`;
	expect(count).toBe(6);

	// Each event arrived once, with all expected kinds.
	const eventIds = program.seen.map(({ id }) => id);
	expect(new Set(eventIds).size).toBe(eventIds.length);
	const kinds = new Set(program.seen.map(({ kind }) => kind));
	for (const kind of ["added", "updated", "deleted", "record_found", "hearing_date"]) expect(kinds).toContain(kind);
	await program.readNewEvents();
	expect(program.seen.map(({ id }) => id)).toEqual(eventIds);
});
