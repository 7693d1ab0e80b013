import { describe, expect, test } from "vitest";
import { accountOf } from "~/features/courts/adding/many/account";
import { addListedCases, addSelected } from "~/features/courts/adding/many/commands.selected.server";
import { addCases } from "~/features/courts/adding/many/commands.server";
import { previewCases } from "~/features/courts/adding/many/preview.server";
import { findAddedProgress } from "~/features/courts/adding/many/queries.server";
import { addCase } from "~/features/courts/cases/commands.server";
import { caseInput } from "~/features/courts/cases/form/case-input";
import { requireCase } from "~/features/courts/cases/queries.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { courtAnswer } from "../support/courts/court-answer";
import { workbookOf } from "../support/courts/workbook";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { slowness } from "../support/processor-time";

withOwner();
const cnrOf = (serial: number, year = 2024) => `MHPU01${String(serial).padStart(6, "0")}${year}`;
const cnrs = (count: number, from = 0) => Array.from({ length: count }, (_, at) => cnrOf(from + at));
const results = async (list: string[], owner = ownerId) =>
	(await addCases(asOwner(owner), list)).map(({ result }) => result);
const tally = (list: string[]) =>
	Object.fromEntries([...new Set(list)].map((one) => [one, list.filter((x) => x === one).length]));
const countOf = async (owner: string) =>
	Number((await sql`select count(*) as count from cases where owner_id = ${owner}`)[0]?.count);
const givenPackage = () => given.givenPurchase(ownerId);
const used = async () =>
	(await sql`select used from look_up_shares where user_id = ${ownerId} and kind = 'new'`)[0]?.used ?? 0;
const jobs = () => sql`select data->>'cnr' as cnr, priority from pgboss.job where name = 'fetch-court-record'`;

describe("adding many cases", () => {
	test("returns the outcome of each entry, in the submitted order", async () => {
		const { id } = await addCase(asOwner(ownerId), caseInput.parse({ cnr_number: cnrOf(1) }));
		const answer = await addCases(asOwner(ownerId), [
			cnrOf(1),
			"CNR No. MHPU01-000002-2024",
			cnrOf(2),
			"MHPU0100000320",
			"MHPU01000O032O24",
			"hello",
			"XXZZ010000032024",
			"",
		]);
		expect(answer).toEqual([
			{ cnr_number: cnrOf(1), result: "exists", case_id: id, message: "This case is already in your list." },
			{ cnr_number: cnrOf(2), result: "added", case_id: expect.any(String) },
			{
				cnr_number: cnrOf(2),
				result: "exists",
				case_id: answer[1]?.case_id,
				message: "This case is already in your list.",
			},
			{ cnr_number: "MHPU0100000320", result: "invalid", message: "14 of 16 characters. Check the CNR." },
			{ cnr_number: "MHPU01000O032O24", result: "invalid", message: `Did you mean ${cnrOf(3)}?` },
			{ cnr_number: "HELLO", result: "invalid", message: "5 of 16 characters. Check the CNR." },
			{ cnr_number: "XXZZ010000032024", result: "invalid", message: expect.stringContaining("state") },
			{ cnr_number: "", result: "invalid", message: "Enter the CNR number" },
		]);
		expect(await requireCase(ownerId, String(answer[1]?.case_id))).toMatchObject({
			district: "Pune",
			caseNumber: "",
			year: 2024,
			lookUp: "waiting",
		});
	});

	test("saves the case number of each entry, and the court's number for entries without one", async () => {
		const [one, two] = await addCases(asOwner(ownerId), [
			`RCS/412/2023 ${cnrOf(1)}`,
			cnrOf(2),
			`${cnrOf(3)} R.C.S. 9 of 2024`,
		]);
		const numberOf = async (id: string | undefined) => (await requireCase(ownerId, String(id))).caseNumber;
		expect([await numberOf(one?.case_id), await numberOf(two?.case_id)]).toEqual(["RCS/412/2023", ""]);
		await saveCourtRecord(cnrOf(1), courtAnswer("", { registrationNumber: "1304/2023" }));
		await saveCourtRecord(cnrOf(2), courtAnswer("", { registrationNumber: "1305/2024" }));
		expect([await numberOf(one?.case_id), await numberOf(two?.case_id)]).toEqual(["RCS/412/2023", "1305/2024"]);
	});

	test("stops at the day's share, and counts only cases that need a look-up", async () => {
		const other = await given.givenUser();
		await given.givenCase(other.id, { cnrNumber: cnrOf(0) });
		const list = cnrs(30);
		expect(tally(await results(list))).toEqual({ added: 21, limit: 9 });
		expect(await used()).toBe(20);
		expect(tally(await results(list))).toEqual({ exists: 21, limit: 9 });
		await expect(addCase(asOwner(ownerId), caseInput.parse({ cnr_number: cnrOf(99) }))).rejects.toMatchObject({
			code: "too-many",
		});
	});

	test("looks up newer cases first, and a case added alone before all of them", async () => {
		await givenPackage();
		await addCases(asOwner(ownerId), [cnrOf(1, 2015), cnrOf(2, 2026), cnrOf(3, 2020), cnrOf(4, 1999)]);
		await addCase(asOwner(ownerId), caseInput.parse({ cnr_number: cnrOf(5, 2001) }));
		const order = [...(await jobs())].sort((one, other) => other.priority - one.priority).map(({ cnr }) => cnr);
		expect(order).toEqual([cnrOf(5, 2001), cnrOf(2, 2026), cnrOf(3, 2020), expect.any(String), expect.any(String)]);
	});

	test("at the same moment by one person adds each case once and no more than the share", async () => {
		const answers = await Promise.all([1, 2, 3, 4].map(() => addCases(asOwner(ownerId), cnrs(30))));
		const all = answers.flat().map(({ result }) => result);
		expect(tally(all).added).toBe(20);
		expect(await countOf(ownerId)).toBe(20);
		expect(await used()).toBe(20);
		expect(await jobs()).toHaveLength(20);
	});

	test("by people with the same list in another order ends without a deadlock", async () => {
		const people = await Promise.all([1, 2, 3, 4].map(() => given.givenUser()));
		const list = cnrs(20);
		await Promise.all(people.map(({ id }, turn) => results(turn % 2 === 0 ? list : list.toReversed(), id)));
		for (const { id } of people) expect(await countOf(id)).toBe(20);
		expect(await jobs()).toHaveLength(20);
	});

	test("takes less than two seconds for 500 cases", async () => {
		const other = await given.givenUser();
		await sql`insert into court_records (cnr_number, look_up, fetched_at) select unnest(${cnrs(500)}::text[]), 'found', now()`;
		await addCases(asOwner(other.id), cnrs(1));
		const startedAt = performance.now();
		expect(tally(await results(cnrs(500)))).toEqual({ added: 500 });
		const took = performance.now() - startedAt;
		process.stdout.write(`500 cases added in ${Math.round(took)} ms\n`);
		expect(took).toBeLessThan(2000);
	});
});

describe("the ticked rows of a list", () => {
	const form = (list: string[], more: [string, string][] = []) => {
		const ticked = new FormData();
		for (const value of list) ticked.append("cnr", value);
		for (const [name, value] of more) ticked.append(name, value);
		return ticked;
	};
	const accountOfPreview = async (owner: string, text: string): Promise<[string, string][]> => [
		["account", JSON.stringify(accountOf(await previewCases(owner, text)))],
	];
	const givenRecords = (list: string[]) =>
		sql`insert into court_records (cnr_number, look_up, fetched_at) select unnest(${list}::text[]), 'found', now()`;

	test("keep the case number that the preview shows, also one without a type", async () => {
		const [row] = await previewCases(ownerId, `CNR: ${cnrOf(1)} - Case No. 77/2021`);
		expect(row).toMatchObject({ cnr: cnrOf(1), caseNumber: "77/2021" });
		await addSelected(asOwner(ownerId), form([`${row?.cnr} ${row?.caseNumber}`]));
		const numbers = await sql`select case_number, derived_fields from cases where owner_id = ${ownerId}`;
		expect(numbers).toEqual([{ case_number: "77/2021", derived_fields: ["state", "district", "court", "year"] }]);
	});

	test("are in the account after they are added, with all rows of the list", async () => {
		await addCases(asOwner(ownerId), [cnrOf(1)]);
		const text = `cnr,title,forum\n${cnrs(4, 1)
			.map((cnr) => `${cnr},,`)
			.join("\n")}\n,,Tribunal`;
		const { words } = await addSelected(
			asOwner(ownerId),
			form([cnrOf(2), cnrOf(3)], await accountOfPreview(ownerId, text)),
		);
		expect(words.text).toBe("2 cases added. 5 rows: 2 new, 1 already yours, 1 skipped (row 6: no title), 1 not ticked");
		const broken = await addSelected(asOwner(ownerId), form([cnrOf(4)], [["account", '{"rows":-1}']]));
		expect(broken.words.text).toBe("1 case added.");
	});

	test("name their coming hearings, the next one first", async () => {
		const today = dayInIndia(new Date());
		const parties = { petitioners: ["Rao"], respondents: ["Shah"] };
		const far = await given.givenCase(ownerId, {}, { nextDate: addDays(today, 9), ...parties });
		const over = await given.givenCase(ownerId, {}, { nextDate: addDays(today, -2), ...parties });
		const near = await given.givenCase(ownerId, {}, { nextDate: addDays(today, 1), ...parties });
		const [first, , last] = [far.id, over.id, near.id].sort();
		const { hearings } = await findAddedProgress(ownerId, String(first), String(last));
		expect(hearings).toEqual([
			{ id: near.id, day: addDays(today, 1), name: "Rao v. Shah" },
			{ id: far.id, day: addDays(today, 9), name: "Rao v. Shah" },
		]);
	});

	test("P1: beyond 500 go on in the background in parts, with progress, within the day's share", async () => {
		const list = cnrs(1101);
		await givenRecords(list.slice(0, 1080));
		const rows = await previewCases(ownerId, JSON.stringify(list.map((cino) => JSON.stringify({ cino }))));
		expect(tally(rows.map(({ outcome }) => outcome))).toEqual({ new: 1100, limit: 1 });
		const account = await accountOfPreview(ownerId, list.join("\n"));
		const { to, words } = await addSelected(asOwner(ownerId, "203.0.113.7"), form(list.slice(0, 1100), account));
		expect(words.text).toBe("500 cases added. 1,101 rows: 500 new, 600 being added, 1 over today’s share");
		const { searchParams } = new URL(to, "http://own.invalid");
		const range = [String(searchParams.get("from")), String(searchParams.get("to"))] as const;
		expect(await findAddedProgress(ownerId, ...range)).toMatchObject({ added: 500, total: 1100, done: 500 });
		const { id: neighbour } = await given.givenUser();
		expect(await findAddedProgress(neighbour, ...range)).toMatchObject({ added: 0, total: 0 });
		const parts =
			await sql`select id, data from pgboss.job where name = 'add-listed-cases' order by jsonb_array_length(data->'cases') desc`;
		expect(parts.map(({ data }) => data.cases.length)).toEqual([500, 100]);
		expect(JSON.stringify(parts)).not.toContain("203.0.113.7");
		for (const { id, data } of parts) {
			await addListedCases(data);
			await addListedCases(data);
			await sql`update pgboss.job set state = 'completed' where id = ${id} and name = 'add-listed-cases'`;
		}
		expect(await findAddedProgress(ownerId, ...range)).toMatchObject({ added: 1100, total: 1100, done: 1080 });
		expect(await used()).toBe(20);
	});
});

describe("a list before it is added", () => {
	test("has the outcome of each entry, and adds nothing", async () => {
		const { id } = await given.givenUser();
		await addCase(asOwner(id), caseInput.parse({ cnr_number: cnrOf(1) }));
		const rows = await previewCases(id, `${cnrOf(1)}\n${cnrOf(2)}\n${cnrOf(2)}\nMHPUO10000032024\nMHPU01000042024`);
		expect(rows.map(({ row: _, ...rest }) => rest)).toEqual([
			{ typed: cnrOf(1), outcome: "exists" },
			{ typed: cnrOf(2), outcome: "new", cnr: cnrOf(2) },
			{ typed: cnrOf(2), outcome: "repeat" },
			{ typed: "MHPUO10000032024", outcome: "invalid", cnr: cnrOf(3), message: `Did you mean ${cnrOf(3)}?` },
			{ typed: "MHPU01000042024", outcome: "invalid", message: "15 of 16 characters. Check the CNR." },
		]);
		expect(await countOf(id)).toBe(1);
	});

	test("marks the entries beyond the day's share", async () => {
		const rows = await previewCases(ownerId, cnrs(25).join("\n"));
		expect(tally(rows.map(({ outcome }) => outcome))).toEqual({ new: 20, limit: 5 });
		expect(rows.at(-1)?.message).toMatch(/20 new cases/);
	});

	test("is refused without a CNR or matter, and as a PDF", async () => {
		await expect(previewCases(ownerId, "hello")).rejects.toMatchObject({ code: "invalid", field: "text" });
		await expect(previewCases(ownerId, "", new Uint8Array([0x25, 0x50, 0x44, 0x46]))).rejects.toMatchObject({
			field: "file",
		});
	});

	test("is refused if its text is too long, and the 21st time in a minute", async () => {
		const { id } = await given.givenUser();
		await expect(previewCases(id, "x".repeat(200_001))).rejects.toMatchObject({ code: "invalid", field: "text" });
		for (let asked = 1; asked <= 20; asked++) await previewCases(id, cnrOf(1));
		await expect(previewCases(id, cnrOf(1))).rejects.toMatchObject({
			code: "too-many",
			retryAfterSeconds: expect.any(Number),
		});
		expect(await previewCases(ownerId, cnrOf(1))).toHaveLength(1);
	});

	test("of 500 rows of a workbook costs at most 300 ms of processor time", async () => {
		const book = workbookOf(cnrs(500).map((cnr) => [cnr, "Rao v. Shah", "Pune"]));
		await previewCases(ownerId, cnrOf(1));
		const before = process.cpuUsage();
		expect(await previewCases(ownerId, "", book)).toHaveLength(500);
		const { user, system } = process.cpuUsage(before);
		expect((user + system) / 1000 / slowness()).toBeLessThan(300);
	});
});
