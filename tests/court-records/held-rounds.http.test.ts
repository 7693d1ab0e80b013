import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given } from "../support/server/site";

const ROUND = "night 2026-01-09";

test("an administrator lets the alerts of a held round out only after a comparison", async () => {
	const owner = await given.givenUser();
	const { cnrNumber } = await given.givenCase(owner.id, {}, { caseStage: "Evidence" });
	await given.db.execute(sql`insert into record_losses (cnr_number, kind, round, first_round, state)
		values (${cnrNumber}, 'date', ${ROUND}, ${ROUND}, 'held')`);
	const stateOf = async () =>
		(await given.db.execute<{ state: string }>(sql`select state from record_losses where cnr_number = ${cnrNumber}`))[0]
			?.state;
	const browser = openBrowser(base);
	await browser.logIn((await given.givenUser({ role: "ADMIN" })).username, PASSWORD);
	const page = await (await browser.get("/admin/unreadable")).text();
	expect(page).toContain(`Compare some with eCourts, for example ${cnrNumber}.`);
	expect(page).toMatch(/<input[^>]*name="compared"[^>]*required/);

	const shown = async (fields: Record<string, string>) => {
		const answer = await browser.post("/admin/unreadable", { round: ROUND, ...fields });
		return (await browser.get(answer.headers.get("location") ?? "")).text();
	};
	expect(await shown({})).toContain("Compare some of them with eCourts first.");
	expect(await stateOf()).toBe("held");
	expect(await shown({ compared: "on" })).toContain("The cases are looked up once more.");
	expect(await stateOf()).not.toBe("held");
});
