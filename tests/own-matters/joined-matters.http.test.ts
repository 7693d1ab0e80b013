import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { formatNearDay } from "../../app/platform/calendar/day";
import { openBrowser, openClient } from "../support/browser/browser";
import { inDays } from "../support/days";
import { startOwnSite } from "../support/server/own-site";

const { given, server } = await startOwnSite();
const sql = given.client;
const ASHA = "asha@example.in";
const CNR = "SCIN010012342024";
const FORUM = "Supreme Court of India";

const anybody = openClient(server.url);
const { json: login } = await anybody("POST", "/api/v1/auth/login", { username: "asha", password: "Asha@12345" });
const call = openClient(server.url, String(Object(login).token));
const browser = openBrowser(server.url);

type Mail = { subject: string; text: string };
const inbox = async (): Promise<Mail[]> =>
	Object((await anybody("GET", `/sandbox/outbox.json?to=${encodeURIComponent(ASHA)}`)).json).messages;
const night = async () => {
	expect((await anybody("POST", "/sandbox/run", { job: "night" })).status).toBe(200);
};
const moveTo = (nextHearingDate: string) =>
	anybody("POST", `/sandbox/ecourts/cases/${CNR}`, { status: { nextHearingDate } });

test("a Supreme Court matter is looked up and joined by program and by screen, and its owner hears of a moved date", async () => {
	for (let open = 1; open > 0; await wait(200))
		open = Number((await sql`select count(*) from court_records where look_up = 'waiting'`)[0]?.count);
	await moveTo(inDays(10));
	const [{ id: userId } = { id: "" }] = await sql<{ id: string }[]>`select id from users where username = 'asha'`;
	const matter = { title: "Gokhale v. Union of India", forum: FORUM, case_number: "SLP(C) 1234", case_date: "2024" };
	const { json: added } = await call("POST", "/api/v1/cases/add-own", { user_id: userId, ...matter });
	const { id } = Object(added).data;

	const { case_number, case_date } = matter;
	const refused = await call("POST", `/api/v1/case/${id}/look-up`, { forum: FORUM });
	expect(refused).toMatchObject({ status: 400, json: { errors: { cnr_number: expect.anything() } } });
	const byNumber = await call("POST", `/api/v1/case/${id}/look-up`, { forum: FORUM, case_number, case_date });
	const found = { cnr_number: CNR, court: FORUM, hearing_date: inDays(10), source: "ecourtsindia" };
	expect(byNumber).toMatchObject({ status: 200, json: { data: [found] } });

	await browser.logIn("asha", "Asha@12345");
	const address = `/user/cases/${id}/look-up`;
	expect(await (await browser.get(`/user/cases/${id}`)).text()).toContain(address);
	const shown = await browser.post(address, { cnr_number: "SCIN01 001234 2024" });
	expect(shown.status).toBe(200);
	const html = await shown.text();
	for (const words of ["Gokhale v. Union of India", FORUM, CNR, "1234/2024", "Join"]) expect(html).toContain(words);
	const unknown = await browser.post(address, { cnr_number: "SCIN010012341990" });
	expect(unknown.status).toBe(404);
	expect(await unknown.text()).toContain("No case found for this CNR");

	expect(await call("POST", `/api/v1/case/${id}/join`, { cnr_number: CNR })).toMatchObject({
		status: 200,
		json: { data: { id, cnr_number: CNR, own_forum: FORUM, source: "ecourtsindia", hearing_date: inDays(10) } },
	});
	const again = await browser.post(address, { intent: "join", cnr_number: CNR }, { action: address });
	expect(again.status).toBe(404);

	await night();
	const before = (await inbox()).length;
	await moveTo(inDays(17));
	await night();
	const [mail] = (await inbox()).slice(0, -before);
	expect(mail?.text).toContain(formatNearDay(inDays(17)));
	expect(mail?.text).toContain(FORUM);
	const page = await (await browser.get(`/user/cases/${id}`)).text();
	expect(page).toContain("by eCourtsIndia");
	expect((await anybody("GET", "/status.json")).json).toMatchObject({ other_courts_used_up: false });
});
