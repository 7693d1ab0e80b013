import { expect, onTestFinished, test, vi } from "vitest";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD, someCnr } from "../support/database/people";
import { IS_LONG } from "../support/length.js";
import { startOwnSite } from "../support/server/own-site";
import { type CaseRecord, openProgram } from "../support/server/program";
import { startServer } from "../support/server/server";
import { openReceiver, withStatus } from "../support/telling/webhook-receiver";

const CASES = IS_LONG ? 200 : 25;
/** Cases with a next date: ten for the day's changes, the others for the night. */
const DATED = IS_LONG ? 40 : 18;
const inDays = (days: number) => addDays(dayInIndia(new Date()), days);

const SETTINGS = { WEBHOOKS_ALLOW_PRIVATE: "1" };
const { database, given, server } = await startOwnSite(SETTINGS);

/** What a list of a person is, as the database has it. */
async function listInDatabase(userId: string) {
	const rows = await given.client`
		select c.id, c.cnr_number, c.case_number, c.is_approved::int, c.archived_at is not null as archived,
			r.next_date::text as hearing_date, r.case_stage, r.look_up as record_status, r.decision_date::text as decision_date,
			r.petitioners
		from cases c join court_records r on r.cnr_number = c.cnr_number where c.owner_id = ${userId} order by c.id`;
	return rows.map((row) => ({ ...row }));
}

const asInDatabase = (copy: Map<string, CaseRecord>) =>
	[...copy.values()]
		.map((one) => ({
			id: one.id,
			cnr_number: one.cnr_number,
			case_number: one.case_number,
			is_approved: one.is_approved,
			archived: one.archived,
			hearing_date: one.hearing_date,
			case_stage: one.case_stage,
			record_status: one.record_status,
			decision_date: one.decision_date,
			petitioners: JSON.parse(String(one.petitioners)),
		}))
		.sort((a, b) => (a.id < b.id ? -1 : 1));

test("a program written from the documents keeps an exact copy through a day, a lost webhook, a restart and a new secret", {
	timeout: 300_000,
}, async () => {
	const person = await given.givenUser();
	const program = await openProgram(server.url, { username: person.username, password: PASSWORD });
	const failures: unknown[] = [];
	/** Webhooks that are thrown away after they were answered, as by a program that dies then. */
	let toLose = 0;
	/** Those it answers with a fault, to be sent again. */
	let toRefuse = 0;
	const lost: string[] = [];
	const receiver = await openReceiver((one, response) => {
		if (toRefuse > 0) {
			toRefuse--;
			return withStatus(500)(one, response);
		}
		response.end("ok");
		if (toLose > 0) {
			toLose--;
			lost.push(JSON.parse(one.body).data.id);
			return;
		}
		program.receive(one).catch((error) => failures.push(error));
	});
	const webhook = await program.begin(receiver.url);
	const isSame = (timeout: number) =>
		vi.waitFor(async () => expect(asInDatabase(program.copy)).toEqual(await listInDatabase(program.userId)), {
			timeout,
			interval: 300,
		});

	// All cases, and the same call again, whose answer was lost on the way.
	const cnrs = Array.from({ length: CASES }, () => someCnr());
	const play = (cnr: string, changes: object) => program.call("POST", `/sandbox/ecourts/cases/${cnr}`, changes);
	for (const cnr of cnrs.slice(0, DATED))
		await play(cnr, { status: { nextHearingDate: inDays(5), decisionDate: null, natureOfDisposal: null } });
	const adding = { user_id: program.userId, cnr_numbers: cnrs };
	const first = await program.call("POST", "/api/v1/cases/bulk-add", adding, "morning-list");
	expect(await program.call("POST", "/api/v1/cases/bulk-add", adding, "morning-list")).toEqual(first);
	// Each is sent as added and as found.
	await vi.waitFor(() => expect(program.seen.size).toBeGreaterThanOrEqual(2 * CASES), { timeout: 120_000 });
	await isSame(30_000);
	expect(program.copy.size).toBe(CASES);
	await program.catchUp();

	// A day of changes; one webhook is refused at first, one is lost.
	const found = [...program.copy.values()].filter((one) => one.hearing_date !== null);
	const [moved, off, renamed, edited, dropped, kept] = found;
	if (!moved || !off || !renamed || !edited || !dropped || !kept) throw new Error("The court has too few dates");
	toRefuse = 1;
	await program.call("POST", "/api/v1/cases/update-case", { case_id: edited.id, case_number: "77/2024" });
	await vi.waitFor(() => expect(program.copy.get(edited.id)?.case_number).toBe("77/2024"), { timeout: 30_000 });
	expect(toRefuse).toBe(0);
	toLose = 1;
	await program.call("DELETE", `/api/v1/cases/delete/${dropped.id}`);
	await vi.waitFor(() => expect(lost).toHaveLength(1), { timeout: 30_000 });
	await play(moved.cnr_number, { status: { nextHearingDate: inDays(19) } });
	await play(off.cnr_number, { status: { nextHearingDate: null } });
	await play(renamed.cnr_number, { parties: { petitionerAdvocates: ["K. L. Rao"] } });
	await program.call("POST", "/sandbox/run", { job: "night" });
	await vi.waitFor(() => expect(program.copy.get(moved.id)?.hearing_date).toBe(inDays(19)), { timeout: 30_000 });
	expect(program.copy.has(dropped.id), "what was lost is not known").toBe(true);
	expect((await program.catchUp()).map(({ id }) => id)).toContain(lost[0]);
	expect(program.copy.has(dropped.id)).toBe(false);

	// A new secret: both sign for a day, then the new one alone.
	const browser = openBrowser(server.url);
	await browser.logIn(person.username, PASSWORD);
	const page = `/user/profile/webhooks/${webhook}`;
	const shown = await (await browser.post(`${page}?ask=rotate`, { intent: "rotate" }, { action: page })).text();
	const secret = /whsec_[A-Za-z0-9+/]+=*/.exec(shown)?.[0];
	if (!secret) throw new Error("No new secret is shown");
	const change = (caseNumber: string) =>
		program.call("POST", "/api/v1/cases/update-case", { case_id: kept.id, case_number: caseNumber });
	const isTold = (caseNumber: string) =>
		vi.waitFor(() => expect(program.copy.get(kept.id)?.case_number).toBe(caseNumber), { timeout: 30_000 });
	await change("1/2024");
	await isTold("1/2024");
	program.useSecret(secret);
	await given.client`update webhook_endpoints set previous_until = now() where id = ${webhook}`;
	await change("2/2024");
	await isTold("2/2024");

	// The server is restarted while the night is at work.
	const later = found.slice(10, 40);
	for (const one of later) await play(one.cnr_number, { status: { nextHearingDate: inDays(25) } });
	const before = receiver.received.length;
	const night = program.call("POST", "/sandbox/run", { job: "night" });
	await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(before), { timeout: 60_000 });
	await server.stop();
	const restarted = await startServer({ ...SETTINGS, DATABASE_URL: database.url, PORT: String(server.port) });
	onTestFinished(restarted.stop);
	// The call was cut off, and the program makes it again.
	await night;
	await vi.waitFor(
		() => {
			for (const { id } of later) expect(program.copy.get(id)?.hearing_date).toBe(inDays(25));
		},
		{ timeout: 90_000 },
	);
	await program.catchUp();
	await isSame(60_000);
	expect(program.copy.size).toBe(CASES - 1);
	expect(failures).toEqual([]);
	await receiver.close();
});
