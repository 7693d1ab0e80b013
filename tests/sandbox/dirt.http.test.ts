import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openBrowser, openClient } from "../support/browser/browser";
import { pendingCnr } from "../support/database/pending-cnr";
import { base, given } from "../support/server/site";

const set = (fields: Record<string, string>) => openBrowser(base).post("/sandbox", fields);
afterAll(() => set({ percent: "0" }));

const askCourt = (cnr: string) =>
	fetch(`${base}/sandbox/ecourts/api/core/live/district-court/case`, {
		method: "POST",
		headers: { authorization: "Bearer klc_sandbox", "content-type": "application/json" },
		body: JSON.stringify({ cnr }),
	});

test("the sandbox's page sets the dirt of a case without scripts, and the ledger keeps the truth beside it", async () => {
	const cnr = pendingCnr();
	await openClient(base)("POST", `/sandbox/ecourts/cases/${cnr}`, { status: { nextHearingDate: "2027-01-05" } });
	const answer = await set({ percent: "100", seed: "4", kind: "unreadable", about: cnr });
	expect(answer.status).toBe(303);
	const page = await (await openBrowser(base).get("/sandbox")).text();
	expect(page).toContain(`value="${cnr}"`);

	const { status } = await (await askCourt(cnr)).json();
	expect(["30-02-2027", "after vacation", "20261", "see order"]).toContain(status.nextHearingDate);
	const [entry] = await given.db.execute<{ text: string; headers: object }>(sql`
		select text, headers from sandbox_outbox where channel = 'court' and "to" = ${cnr} order by id desc limit 1`);
	expect(JSON.parse(String(entry?.text)).nextHearingDate).toBe("2027-01-05");
	expect(entry?.headers).toEqual({ dirt: "unreadable", next: status.nextHearingDate });
	expect(await (await askCourt(pendingCnr())).json()).toMatchObject({ status: { natureOfDisposal: null } });
});

test("a share that is none is refused beside the form", async () => {
	const answer = await set({ percent: "101", seed: "4" });
	expect(answer.status).toBe(400);
	expect(await answer.text()).toContain("Enter 0 to 100 percent");
});
