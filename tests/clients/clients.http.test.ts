import { expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { givenMember } from "../support/courts/chamber";
import { base, given, givenBrowser, logIn } from "../support/server/site";
import { givenPackage } from "../support/telling/messages";

const NUMBER = "01930c41-08a2-7d15-8c3f-5be07d1a9c22";

test.each([
	["/user/mobile-maintenance/links-by-name", "/user/clients"],
	[`/user/mobile-maintenance/${NUMBER}/edit`, `/user/clients/${NUMBER}?edit=contact`],
	[`/user/mobile-maintenance/${NUMBER}/found`, `/user/clients/${NUMBER}/cases?show=name`],
	[`/user/mobile-maintenance/${NUMBER}/cases`, `/user/clients/${NUMBER}/cases`],
	["/user/messages/to-tell", "/user/messages/new"],
	["/user/messages/one-by-one", "/user/messages/new"],
])("the former address %s leads to %s", async (from, to) => {
	const { browser } = await givenBrowser();
	const answer = await browser.get(from);
	expect([answer.status, answer.headers.get("location")]).toEqual([301, to]);
	expect((await openBrowser(base).get(from)).headers.get("location")).toContain("redirectTo=");
});

/** A case with a client, and somebody who works on it in this role; undefined is the owner, `stranger` nobody of the chamber. */
async function givenWorker(role: "assistant" | "clerk" | "viewer" | "stranger" | undefined) {
	const asha = await given.givenUser();
	await givenPackage(given.db, asha.id, { numbers: ["+919820011240"] });
	const { id: caseId } = await given.givenCase(asha.id, { isApproved: true }, { nextDate: "2027-03-11" });
	const [saved] = await given.client<{ id: string }[]>`select id from subscription_numbers where user_id = ${asha.id}`;
	const worker = role ? await given.givenUser() : asha;
	if (role && role !== "stranger") await givenMember(given, asha, worker, role);
	const browser = await logIn(worker.username);
	if (role && role !== "stranger")
		await browser.post("/user/cases", { owner: asha.id }, { action: "/user/chamber/switch" });
	const post = async (action: string, fields: Record<string, string>) =>
		(await browser.post("/user/cases", fields, { action })).status;
	return { asha, worker, caseId, clientId: String(saved?.id), browser, post };
}

test.each([
	{ role: undefined, adds: 303, deletes: 303, tells: 303, sees: 200 },
	{ role: "assistant", adds: 303, deletes: 403, tells: 303, sees: 200 },
	{ role: "clerk", adds: 403, deletes: 403, tells: 303, sees: 200 },
	{ role: "viewer", adds: 403, deletes: 403, tells: 403, sees: 200 },
	{ role: "stranger", adds: 404, deletes: 404, tells: 404, sees: 404 },
] as const)("$role: adding $adds, deleting $deletes, telling $tells, reading $sees", async ({ role, ...expected }) => {
	const { asha, worker, caseId, clientId, browser, post } = await givenWorker(role);
	const to = `${caseId} +919820011240`;
	const sees = (await browser.get(`/user/clients/${clientId}`)).status;
	const telling = { intent: "send", key: "k", case_id: caseId, case: caseId, to };
	const preview = await (await browser.get(`/user/messages/new?client=${clientId}`)).text();
	const shown = /name="shown" value="([^"]*)"/.exec(preview)?.[1] ?? "";
	const tells = await post("/user/messages/new", { ...telling, shown });
	const adding = { intent: "client", party_name: "Meena Rao", mobile_number: "9820011241" };
	const adds = await post(`/user/cases/${caseId}?part=clients&edit=client`, adding);
	const edits = await post(`/user/clients/${clientId}`, { party_name: "Renamed", language: "mr" });
	expect(edits).toBe(adds);
	const deletes = await post(`/user/clients/${clientId}/delete`, {});
	expect({ sees, tells, adds, deletes }).toEqual(expected);
	const rows = await given.client`select party_name from subscription_numbers where user_id = ${asha.id} order by 1`;
	expect(rows.map((row) => row.party_name)).toEqual(
		[...(deletes === 303 ? [] : [adds === 303 ? "Renamed" : ""]), ...(adds === 303 ? ["Meena Rao"] : [])].sort(),
	);
	const sent = await given.client`select recipient from messages where user_id = ${asha.id}`;
	expect(sent).toEqual(tells === 303 ? [{ recipient: "+919820011240" }] : []);
	const log =
		await given.client`select action from audit_log where actor_id = ${worker.id} and action like 'number.%' order by id`;
	expect(log.map((row) => row.action)).toEqual(role === "assistant" ? ["number.add", "number.change"] : []);
});

test("a refused number leaves the form open on the case, with what was typed and why", async () => {
	const { caseId, browser } = await givenWorker(undefined);
	const page = `/user/cases/${caseId}?part=clients&edit=client`;
	const fields = { intent: "client", party_name: "Meena Rao", mobile_number: "12345" };
	const answer = await browser.post(page, fields);
	const html = await answer.text();
	expect(answer.status).toBe(400);
	for (const words of ["Please enter a valid Indian mobile number!", 'value="Meena Rao"', 'value="12345"'])
		expect(html).toContain(words);
});
