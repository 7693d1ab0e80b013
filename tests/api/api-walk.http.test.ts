import { beforeAll, describe, expect, test } from "vitest";
import { setApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { logInClient } from "../support/browser/browser";
import { PASSWORD, someCnr } from "../support/database/people";
import { base, given } from "../support/server/site";

let userId = "";
let call: Awaited<ReturnType<typeof logInClient>>["call"];
let asAdmin: typeof call;
beforeAll(async () => {
	asAdmin = (await logInClient(base, (await given.givenUser({ role: "ADMIN" })).username, PASSWORD)).call;
});

async function givenSomebody() {
	const user = await given.givenUser();
	userId = user.id;
	({ call } = await logInClient(base, user.username, PASSWORD));
}

/** Cases of long ago, so that nobody's newest are among them, each later than those before. */
let moments = 0;

/** So many cases at once, the first added first. */
function givenCases(count: number, name: string) {
	moments += 1;
	const moment = (Date.UTC(2015, 0, 1) + moments).toString(16).padStart(12, "0");
	return given.client`
	with made as (
		insert into court_records (cnr_number, look_up)
		select ${name} || lpad(n::text, 6, '0') || ${someCnr().slice(-10)}, 'found' from generate_series(1, ${count}) n
		returning cnr_number
	)
	insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
	select (${moment} || '7000' || '8000' ||
			lpad(to_hex(row_number() over (order by cnr_number)), 12, '0'))::uuid, ${userId}, cnr_number, '1/2024', 2024, '1', '1-25'
	from made returning id`;
}

type Read = (search: string) => Promise<{ ids: string[]; nextCursor: string | null }>;

/** Reads a whole list by its cursor; `between` happens after each answer. */
async function walk(read: Read, search: string, between: (seen: string[]) => Promise<unknown> = async () => {}) {
	const seen: string[] = [];
	const params = new URLSearchParams(search);
	for (let isDone = false; !isDone; ) {
		const { ids, nextCursor } = await read(params.toString());
		seen.push(...ids);
		params.set("cursor", String(nextCursor));
		isDone = nextCursor === null;
		await between(seen);
	}
	return seen;
}

const reader =
	(path: () => string, key: string, caller: () => typeof call = () => call): Read =>
	async (search) => {
		const { status, json } = await caller()("GET", `${path()}?${search}`);
		expect(status).toBe(200);
		const rows: { id: string }[] = Object(json)[key];
		return { ids: rows.map(({ id }) => id), nextCursor: Object(json).nextCursor };
	};
const readCases = reader(() => `/api/v1/cases/${userId}`, "data");
const readHistory = reader(() => `/api/v1/cases/case-history/${userId}`, "history");
const readAll = reader(
	() => "/api/v1/cases/admin/cases",
	"data",
	() => asAdmin,
);

describe("a walk by cursor", () => {
	test.each([
		["one's cases", readCases],
		["the case history", readHistory],
	])("through %s meets each of 250 once while others come and go", async (_, read) => {
		await givenSomebody();
		const rows = await givenCases(250, "WALK");
		const newestFirst = rows
			.map(({ id }) => String(id))
			.sort()
			.reverse();
		const gone = new Set<string>();
		const seen = await walk(read, "limit=37", async (met) => {
			await givenCases(5, "LATE");
			// One that was met already, and one that is still ahead.
			const [behind, ahead] = [String(met.at(-3)), String(newestFirst[met.length + 20])];
			await given.client`delete from cases where id::text in ${given.client([behind, ahead])}`;
			gone.add(ahead);
		});
		expect(seen).toEqual(newestFirst.filter((id) => !gone.has(id)));
		expect(gone.size).toBeGreaterThan(5);
	});

	test("through everybody's cases meets each once, and page numbers stay what they were", async () => {
		await givenSomebody();
		await givenCases(25, "DESK");
		const mine = await given.client`select id from cases where owner_id = ${userId} order by id desc`;
		const newest = await readCases("limit=1");
		const seen = await walk(readAll, `limit=10&cursor=${newest.nextCursor}`);
		const known = new Set(mine.map(({ id }) => String(id)));
		expect(seen.filter((id) => known.has(id))).toEqual([...known].slice(1));
		expect(seen).toEqual([...seen].sort().reverse());

		const second = await call("GET", `/api/v1/cases/${userId}?page=2`);
		expect(second.json).toMatchObject({ totalPages: 3, nextCursor: expect.any(String) });
		const { ids } = await readCases(`cursor=${Object(second.json).nextCursor}`);
		expect((await readCases("page=3")).ids).toEqual(ids);
		expect((await call("GET", `/api/v1/cases/${userId}?page=3`)).json).toMatchObject({ nextCursor: null });
		expect((await call("GET", `/api/v1/cases/${userId}?page=9`)).json).toMatchObject({ data: [], nextCursor: null });
	});

	test("with a cursor nobody gave is 400, and another's cursor shows nothing of theirs", async () => {
		await givenSomebody();
		await givenCases(3, "MINE");
		const { json } = await call("GET", `/api/v1/cases/${userId}?limit=1`);
		const theirCursor = Object(json).nextCursor;
		await givenSomebody();
		expect((await readCases(`cursor=${theirCursor}`)).ids).toEqual([]);
		for (const cursor of ["x", "", `${theirCursor}A`, "%00", "💥".repeat(11)]) {
			const answer = await call("GET", `/api/v1/cases/${userId}?cursor=${cursor}`);
			expect(answer.status, cursor).toBe(400);
		}
	});
});

describe("updated_since", () => {
	let [mine, other] = ["", ""];
	let cnrNumber = "";
	beforeAll(async () => {
		await givenSomebody();
		const changed = await given.givenCase(userId);
		[mine, cnrNumber] = [changed.id, changed.cnrNumber];
		other = (await given.givenCase(userId)).id;
	});
	/** The database's clock after all that went before: nothing older passes. */
	async function now() {
		const [row] = await given.client`select extract(epoch from clock_timestamp()) * 1000 as now`;
		return new Date(Math.floor(Number(row?.now)) + 1).toISOString();
	}
	const since = (moment: string) => readCases(`updated_since=${encodeURIComponent(moment)}`).then(({ ids }) => ids);
	/** What a client finds that asks for what changed since just before. */
	async function foundAfter(change: () => Promise<unknown>) {
		const moment = await now();
		await expect.poll(now).not.toBe(moment);
		expect(await since(moment)).toEqual([]);
		await change();
		return since(moment);
	}
	const sql = () => given.client;

	test("gives the cases their owner changed, or an administrator approved, and new ones", async () => {
		expect(await since("2020-01-01T00:00:00Z")).toEqual([other, mine]);
		const edit = { case_id: mine, case_number: "99/2024" };
		expect(await foundAfter(() => call("POST", "/api/v1/cases/update-case", edit))).toEqual([mine]);
		const admin = await given.givenUser({ role: "ADMIN" });
		const approve = () => setApproval({ id: admin.id, address: "" }, [other], true);
		expect(await foundAfter(approve)).toEqual([other]);
		const added: string[] = [];
		const add = async () => added.push((await given.givenCase(userId)).id);
		expect(await foundAfter(add)).toEqual(added);
	});

	test("gives a case whose court record or hearings changed, and not one that was only looked up again", async () => {
		const next = () => sql()`update court_records set next_date = '2031-01-01' where cnr_number = ${cnrNumber}`;
		expect(await foundAfter(next)).toEqual([mine]);
		expect(await foundAfter(next)).toEqual([]);
		const looked = () => sql()`
			update court_records set fetched_at = now(), updated_at = now(), asked_at = now() where cnr_number = ${cnrNumber}`;
		expect(await foundAfter(looked)).toEqual([]);
		const hear = () => sql()`
			insert into hearings (cnr_number, position, purpose) values (${cnrNumber}, 0, 'Evidence'), (${cnrNumber}, 1, 'Order')`;
		expect(await foundAfter(hear)).toEqual([mine]);
		const forget = () => sql()`delete from hearings where cnr_number = ${cnrNumber}`;
		expect(await foundAfter(forget)).toEqual([mine]);
	});

	test("counts and walks what it finds, in any zone, and refuses what is no instant", async () => {
		const all = (await readCases("limit=100")).ids.length;
		const answer = await call("GET", `/api/v1/cases/${userId}?limit=1&updated_since=2020-01-01T05:30:00%2B05:30`);
		expect(answer.json).toMatchObject({ totalPages: all });
		expect(await walk(readCases, "limit=1&updated_since=2020-01-01T05:30:00+05:30")).toHaveLength(all);
		for (const moment of ["yesterday", "2026-03-11", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59", ""]) {
			const refused = await call("GET", `/api/v1/cases/${userId}?updated_since=${moment}`);
			expect(refused.status, moment).toBe(400);
			expect(refused.json).toMatchObject({ errors: { updated_since: [expect.any(String)] } });
		}
	});
});
