import type { Page } from "@playwright/test";
import { dayInIndia } from "../../app/platform/calendar/day";
import { logInAt, openLine, serve } from "../support/browser/line";
import { expect, test } from "../support/browser/person";
import { givenMember } from "../support/courts/chamber";
import { listKept, offerNext, recordOnBoard } from "../support/courts/hearings";
import { sessionCookie } from "../support/database/people";

test.use({ serviceWorkers: "allow" });

const today = () => dayInIndia(new Date());
const formOf = (id: string) => `/user/cases/${id}/hearing?day=${today()}&return=%2Fuser%2Fdiary`;

const listWaiting = (page: Page) =>
	page.evaluate(async () => {
		const cache = await caches.open("unsent");
		const answers = await Promise.all((await cache.keys()).map((at) => cache.match(at)));
		return Promise.all(answers.map((answer) => answer?.json()));
	});

/** Another site, on `localhost` while the product is on 127.0.0.1, whose page posts a form. */
async function openForeignSite() {
	const site = await serve((req, res) => {
		const { searchParams } = new URL(String(req.url), "http://localhost");
		const to = String(searchParams.get("to")).replaceAll("&", "&amp;");
		searchParams.delete("to");
		const inputs = [...searchParams].map(([name, value]) => `<input name="${name}" value="${value}">`).join("");
		res.setHeader("content-type", "text/html");
		res.setHeader("referrer-policy", "unsafe-url");
		res.end(`<form method="post" action="${to}">${inputs}<button>Win</button></form>`);
	});
	const post = async (page: Page, to: string, fields: Record<string, string>) => {
		await page.goto(`http://localhost:${site.port}/?${new URLSearchParams({ to, ...fields })}`);
		await page.getByRole("button", { name: "Win" }).click({ noWaitAfter: true });
		await expect.poll(() => page.url()).not.toContain("localhost");
		await page.waitForLoadState().catch(() => {});
	};
	return { post, close: site.close };
}

test("M3: forms of another site are never kept, and delete nothing that waits", async ({ page, context, given }) => {
	const user = await given.givenUser();
	const about = { nextDate: today(), petitioners: ["Litigant A"], respondents: ["State"] };
	const own = await given.givenCase(user.id, {}, about);
	const other = await given.givenCase(user.id, {}, { ...about, petitioners: ["Litigant B"] });
	const [line, foreign] = [await openLine(), await openForeignSite()];
	await logInAt(page, line, user.username);
	await expect.poll(() => listKept(page)).toEqual(expect.arrayContaining([formOf(own.id), formOf(other.id)]));

	line.state = "closed";
	await page.goto(`${line.url}/user/diary`);
	await recordOnBoard(page, "Litigant A");
	await expect(page.getByRole("link", { name: "1 to send" })).toBeVisible();
	const hearing = { intent: "save", day: today(), outcome: "decided", next: "none", note: "By a stranger" };
	const attacker = await context.newPage();
	await foreign.post(attacker, `${line.url}/user/cases/${other.id}/hearing`, hearing);
	await foreign.post(attacker, `${line.url}/user/unsent`, { case: own.id, day: today() });
	await page.reload();
	expect(await listWaiting(page)).toMatchObject([{ caseId: own.id, day: today() }]);
	await given.client`update sessions set expires_at = now() where user_id = ${user.id}`;
	line.state = "open";
	await foreign.post(attacker, `${line.url}/logout`, { unsent: "delete" });
	await foreign.post(attacker, `${line.url}/user/unsent`, { case: own.id, day: today() });
	await page.goto(`${line.url}/user/unsent`);
	expect(await listWaiting(page)).toMatchObject([{ caseId: own.id, day: today() }]);
	expect(await given.client`select 1 from noted_hearings where owner_id = ${user.id}`).toHaveLength(0);
	line.close();
	foreign.close();
});

test("M3: a logout that the server refuses deletes nothing that waits", async ({ page, context, given, logIn }) => {
	const user = await given.givenUser();
	const { id } = await given.givenCase(
		user.id,
		{},
		{ nextDate: today(), petitioners: ["Litigant A"], respondents: ["State"] },
	);
	await logIn(page, user.username);
	await expect.poll(() => listKept(page)).toContain(formOf(id));
	await context.setOffline(true);
	await page.goto("/user/diary");
	await recordOnBoard(page, "Litigant A");
	await given.client`delete from cases where id = ${id}`;
	await context.setOffline(false);
	await page.goto("/user/unsent");
	await page.evaluate(() => {
		document.body.innerHTML = `<form method="post" action="/logout"><input name="unsent" value="delete"><button>Log out`;
	});
	await page.getByRole("button", { name: "Log out" }).click();
	await page.waitForURL("**/logout");
	expect(await listWaiting(page)).toMatchObject([{ caseId: id, day: today() }]);
});

test("M3: a kept form's token is checked when it is sent", async ({ page, context, given, logIn }) => {
	const user = await given.givenUser();
	const about = { nextDate: today(), petitioners: ["Litigant A"], respondents: ["State"] };
	const { id } = await given.givenCase(user.id, {}, about);
	await logIn(page, user.username);
	await expect.poll(() => listKept(page)).toContain(formOf(id));
	await context.setOffline(true);
	await page.goto(formOf(id));
	await page.getByRole("radio", { name: "No date given" }).check();
	await page.evaluate(() => {
		for (const one of document.querySelectorAll<HTMLInputElement>("[name=kept_token], [name=form_token]"))
			one.value = one.value.slice(0, -40) + "A".repeat(40);
	});
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByRole("link", { name: "1 to send" })).toBeVisible();
	await context.setOffline(false);
	await page.goto("/user/unsent");
	await expect(page.getByText("Not saved: This form was not made for you.")).toBeVisible();
	expect(await given.client`select 1 from noted_hearings where owner_id = ${user.id}`).toHaveLength(0);
});

test("M10: a member's hearing that waits is never sent as the owner's", async ({ page, context, given, logIn }) => {
	const [owner, clerk] = [await given.givenUser(), await given.givenUser()];
	await givenMember(given, owner, clerk, "clerk");
	const about = { nextDate: today(), petitioners: ["Litigant A"], respondents: ["State"] };
	const { id } = await given.givenCase(owner.id, {}, about);
	await logIn(page, clerk.username);
	await given.client`update sessions set acting_for_id = ${owner.id} where user_id = ${clerk.id}`;
	await page.goto("/user/diary");
	await expect.poll(() => listKept(page)).toContain(formOf(id));
	await context.setOffline(true);
	await page.goto("/user/diary");
	await recordOnBoard(page, "Litigant A");
	await expect(page.getByRole("link", { name: "1 to send" })).toBeVisible();
	// The owner logs in before any script has run.
	await context.clearCookies();
	await context.addCookies([
		{ ...sessionCookie(await given.givenSession(owner.id)), url: String(process.env.E2E_URL) },
	]);
	await context.setOffline(false);
	await page.goto("/user/diary");
	await expect(page.getByText("to send")).toHaveCount(0);
	await page.goto("/user/unsent");
	await expect(page.getByText("Everything was sent.")).toBeVisible();
	const rows = () => given.client`select written_by, next_date::text from noted_hearings where owner_id = ${owner.id}`;
	expect(await rows()).toEqual([]);
	expect(await listWaiting(page)).toMatchObject([{ caseId: id, personId: clerk.id }]);

	await context.clearCookies();
	await logIn(page, clerk.username);
	await expect.poll(rows).toMatchObject([{ written_by: clerk.id, next_date: offerNext() }]);
});
