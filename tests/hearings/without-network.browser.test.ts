import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addDays, dayInIndia, formatFullDay, isSunday } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { logInAt, openLine } from "../support/browser/line";
import { untilHydrated } from "../support/browser/open-screen";
import { expect, type Fixtures, test } from "../support/browser/person";
import { listKept, offerNext, recordOnBoard } from "../support/courts/hearings";
import { sampled } from "../support/length.js";

test.use({ serviceWorkers: "allow" });

const today = () => dayInIndia(new Date());
const formOf = (id: string) => `/user/cases/${id}/hearing?day=${today()}&return=%2Fuser%2Fdiary`;
const toSend = (page: Page, count: number) => page.getByRole("link", { name: `${count} to send` });

type Factories = Fixtures["given"];

async function givenHearings(given: Factories, count: number) {
	const user = await given.givenUser();
	const names = Array.from({ length: count }, (_, at) => `Litigant ${String.fromCharCode(65 + at)}`);
	const cases = [];
	for (const name of names)
		cases.push(await given.givenCase(user.id, {}, { nextDate: today(), petitioners: [name], respondents: ["State"] }));
	return { user, names, ids: cases.map(({ id }) => id) };
}

/** Somebody with hearings today, whose pages of the day are kept. */
async function openKept(page: Page, { given, logIn }: Pick<Fixtures, "given" | "logIn">, count = 1) {
	const found = await givenHearings(given, count);
	await logIn(page, found.user.username);
	await expect.poll(() => listKept(page)).toEqual(expect.arrayContaining(found.ids.map(formOf)));
	return found;
}

const rowsOf = (given: Factories, ownerId: string) => given.client`
	select case_id as id, outcome, next_date::text as "nextDate", purpose, note from noted_hearings where owner_id = ${ownerId}`;

for (const width of sampled([360, 1440], 2))
	test(`ten hearings are recorded without a network, and go out once when it is back, at ${width} px`, async ({
		page,
		context,
		given,
		logIn,
	}) => {
		await page.setViewportSize({ width, height: 780 });
		const { user, names, ids } = await openKept(page, { given, logIn }, 10);
		const board = `/user/diary?day=${addDays(today(), 1)}`;
		const ofToday = ["/user/diary", board, "/user/cases", `/user/cases/${ids[9]}`];
		await expect.poll(() => listKept(page)).toEqual(expect.arrayContaining(ofToday));
		await context.setOffline(true);
		await page.goto("/user/diary");
		for (const [at, name] of names.entries()) {
			await recordOnBoard(page, name);
			await expect(page).toHaveURL(/\/user\/diary$/);
			await expect(toSend(page, at + 1)).toBeVisible();
		}
		await expect(page.getByText("Recorded, to send").locator("visible=true")).toHaveCount(10);
		await expectNoSidewaysScroll(page, "the kept board");
		await toSend(page, 10).click();
		await expect(page.getByRole("heading", { level: 2 })).toHaveCount(10);
		await expectNoSidewaysScroll(page, "the hearings to send");
		expect(await rowsOf(given, user.id)).toHaveLength(0);

		await context.setOffline(false);
		await page.goto("/user/diary");
		await expect(page.getByText("Adjourned").locator("visible=true")).toHaveCount(10);
		await expect(page.getByText("to send")).toHaveCount(0);
		const rows = await rowsOf(given, user.id);
		expect(rows.map(({ nextDate }) => nextDate)).toEqual(ids.map(() => offerNext()));
	});

test("tomorrow's board, pages and forms are kept in the evening before", async ({ page, context, given, logIn }) => {
	const user = await given.givenUser();
	const tomorrow = addDays(today(), 1);
	const { id } = await given.givenCase(user.id, {}, { nextDate: tomorrow, petitioners: ["Litigant A"] });
	await logIn(page, user.username);
	await expect.poll(() => listKept(page)).toContain(`/user/cases/${id}`);
	await context.setOffline(true);
	await page.goto(`/user/diary?day=${tomorrow}`);
	await page.getByRole("link", { name: "Litigant A" }).click();
	await expect(page.getByRole("heading", { name: "Litigant A" })).toBeVisible();
	await page.goto(`/user/cases/${id}/hearing`);
	await expect(page.getByLabel("Day of the hearing")).toHaveValue(tomorrow);
});

test("an open page saves its dialog too, and tells how many wait until they are sent", async ({
	page,
	context,
	given,
	logIn,
}) => {
	const { user, names } = await openKept(page, { given, logIn }, 2);
	await page.goto("/user/diary", { waitUntil: "networkidle" });
	const other = await context.newPage();
	await other.goto("/user/complaints", { waitUntil: "networkidle" });
	await context.setOffline(true);
	const todo = { title: "Apply for the copy", due: addDays(today(), 2) };
	await recordOnBoard(page, String(names[0]), { note: "Reader said 11 am", todo });
	await expect(toSend(page, 1)).toBeVisible();
	await context.setOffline(false);
	// The other tab hears of the network first.
	await expect.poll(() => rowsOf(given, user.id)).toMatchObject([{ note: "Reader said 11 am", nextDate: offerNext() }]);
	await expect(toSend(other, 1)).toHaveCount(0);
	const todos = await given.client`select title, due::text from deadlines where owner_id = ${user.id}`;
	expect([...todos]).toEqual([todo]);
});

test("a Sunday is questioned, and two days are refused, without a network", async ({ page, context, given, logIn }) => {
	const { user, names } = await openKept(page, { given, logIn });
	const sunday = Array.from({ length: 7 }, (_, at) => addDays(today(), at + 1)).find(isSunday) ?? "";
	await context.setOffline(true);
	await page.goto("/user/diary");
	await page.getByRole("link", { name: `Record hearing: ${names[0]} v. State` }).click();
	await page.getByRole("radio", { name: "No date given" }).check();
	await page.getByLabel("Outcome").selectOption("");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Go back and correct it.")).toBeVisible();
	await page.goto("/user/diary");
	await recordOnBoard(page, String(names[0]), { day: sunday });
	await expect(page.getByText(`${formatFullDay(sunday)} is a Sunday.`)).toBeVisible();
	await page.getByRole("button", { name: "Save" }).click();
	await expect(toSend(page, 1)).toBeVisible();
	await context.setOffline(false);
	await page.goto("/user/unsent");
	await expect(page.getByText("Everything was sent.")).toBeVisible();
	expect(await rowsOf(given, user.id)).toMatchObject([{ nextDate: sunday }]);
});

test("a refused hearing says why with all that was typed, and can be corrected or removed", async ({
	page,
	context,
	given,
	logIn,
}) => {
	const { user, names, ids } = await openKept(page, { given, logIn }, 2);
	await context.setOffline(true);
	await page.goto("/user/diary");
	await page.getByRole("link", { name: `Record hearing: ${names[0]} v. State` }).click();
	await page.getByRole("radio", { name: formatFullDay(offerNext()) }).check();
	await page.getByText("Purpose and note").click();
	await page.locator("textarea").evaluate((note) => note.removeAttribute("maxlength"));
	await page.getByLabel("Note", { exact: true }).fill("n".repeat(501));
	await page.getByRole("button", { name: "Save" }).click();
	await recordOnBoard(page, String(names[1]), { note: "The case is gone" });
	await given.client`delete from cases where id = ${String(ids[1])}`;
	await context.setOffline(false);
	await page.goto("/user/unsent");
	await expect(page.getByText("Not saved: A note can have up to 500 characters")).toBeVisible();
	await expect(page.getByText("The case is gone")).toBeVisible();
	await page.getByText("Remove this entry").last().click();
	await page.getByRole("button", { name: "Remove", exact: true }).last().click();
	await expect(page.getByText("The case is gone")).toHaveCount(0);
	await page.getByRole("button", { name: "Correct it" }).click();
	await expect(page.getByLabel("Note", { exact: true })).toHaveValue("n".repeat(501));
	await untilHydrated(page);
	await page.getByLabel("Note", { exact: true }).fill("Short");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Hearing recorded.").first()).toBeVisible();
	expect(await rowsOf(given, user.id)).toMatchObject([{ note: "Short", nextDate: offerNext() }]);
	await expect(page.getByText("to send")).toHaveCount(0);
});

test("a hearing whose answer is lost is recorded once, and does not undo a later correction", async ({
	page,
	given,
}) => {
	const { user, names, ids } = await givenHearings(given, 1);
	const line = await openLine();
	await logInAt(page, line, user.username);
	await expect.poll(() => listKept(page)).toContain(formOf(String(ids[0])));

	line.state = "closed";
	await page.goto(`${line.url}/user/diary`);
	await recordOnBoard(page, String(names[0]));
	await expect(toSend(page, 1)).toBeVisible();
	line.state = "answers are lost";
	await page.goto(`${line.url}/user/diary`);
	await expect.poll(() => line.lost).toBeGreaterThan(0);
	await given.client`update noted_hearings set note = 'Corrected at the desk' where owner_id = ${user.id}`;
	line.state = "open";
	await page.goto(`${line.url}/user/unsent`);
	await expect(page.getByText("Everything was sent.")).toBeVisible();
	expect(await rowsOf(given, user.id)).toMatchObject([{ note: "Corrected at the desk" }]);
	line.close();
});

test("G2, 135: a hearing recorded without a network never replaces a correction, and the person chooses", async ({
	page,
	context,
	given,
	logIn,
}) => {
	const { user, names, ids } = await openKept(page, { given, logIn }, 2);
	await context.setOffline(true);
	await page.goto("/user/diary");
	for (const name of names) await recordOnBoard(page, String(name), { note: `Mine of ${name}` });
	for (const id of ids)
		await given.client`insert into noted_hearings (id, owner_id, case_id, heard_on, outcome, note, written_by)
			values (${randomUUID()}, ${user.id}, ${id}, ${today()}, 'heard', 'Corrected at the desk', ${user.id})`;
	await context.setOffline(false);
	await page.goto("/user/unsent");
	await expect(page.getByText("Saved entry")).toHaveCount(2);
	await expect(page.getByText("Corrected at the desk")).toHaveCount(2);
	await expect(page.getByText(`Mine of ${names[0]}`)).toBeVisible();
	await page.getByRole("button", { name: "Keep what is there" }).first().click();
	await expect(page.getByText("Saved entry")).toHaveCount(1);
	await page.getByRole("button", { name: "Save mine" }).click();
	await expect(page.getByText("Everything was sent.")).toBeVisible();
	const notes = (await rowsOf(given, user.id)).map(({ note }) => note);
	expect(notes.sort()).toEqual(["Corrected at the desk", expect.stringMatching(/^Mine of/)]);
});

test("G2: Correct it keeps the entry until its form is saved, also with a typed day and for another day", async ({
	page,
	context,
	given,
	logIn,
}) => {
	const { user, names } = await openKept(page, { given, logIn }, 2);
	await context.setOffline(true);
	for (const name of names) {
		await page.goto("/user/diary");
		await page.getByRole("link", { name: `Record hearing: ${name} v. State` }).click();
		await page.getByRole("radio", { name: formatFullDay(offerNext()) }).check();
		await page.getByText("Purpose and note").click();
		await page.locator("textarea").evaluate((note) => note.removeAttribute("maxlength"));
		await page.getByLabel("Note", { exact: true }).fill("n".repeat(501));
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page).toHaveURL(/\/user\/diary$/);
	}
	await context.setOffline(false);
	for (const [at, day] of [today().split("-").reverse().join("/"), addDays(today(), -1)].entries()) {
		await page.goto("/user/unsent");
		await expect(page.getByRole("button", { name: "Correct it" })).toHaveCount(2 - at);
		await page.getByRole("button", { name: "Correct it" }).first().click();
		await expect(page.getByLabel("Note", { exact: true })).toHaveValue("n".repeat(501));
		await untilHydrated(page);
		await page.goto("/user/unsent");
		await expect(page.getByRole("button", { name: "Correct it" })).toHaveCount(2 - at);
		await page.getByRole("button", { name: "Correct it" }).first().click();
		await expect(page.getByLabel("Note", { exact: true })).toHaveValue("n".repeat(501));
		await untilHydrated(page);
		await page.getByLabel("Note", { exact: true }).fill("Short");
		await page.getByLabel("Day of the hearing").evaluate((field) => field.setAttribute("type", "text"));
		await page.getByLabel("Day of the hearing").fill(day);
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("Hearing recorded.").first()).toBeVisible();
	}
	await expect(page.getByText("to send")).toHaveCount(0);
	expect(await rowsOf(given, user.id)).toHaveLength(2);
});

test("an ended session keeps hearings for the same person, and another person never sees or sends them", async ({
	page,
	context,
	given,
	logIn,
}) => {
	const { user, names, ids } = await openKept(page, { given, logIn }, 2);
	// Each records a case of its own: the kept board may show the first entry by then, and what is based on it.
	for (const [before, who] of ["another person", "the same person"].entries()) {
		const name = String(names[before]);
		await expect.poll(() => listKept(page)).toEqual(expect.arrayContaining(ids.map(formOf)));
		await context.setOffline(true);
		await page.goto("/user/diary");
		await recordOnBoard(page, name);
		await expect(toSend(page, 1)).toBeVisible();
		await given.client`delete from sessions where user_id = ${user.id}`;
		await context.setOffline(false);
		await page.goto("/user/transactions");
		await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
		await page.goto("/user/unsent");
		await expect(page.getByText(name)).toHaveCount(0);
		await logIn(page, who === "the same person" ? user.username : (await given.givenUser()).username);
		await page.goto("/user/unsent");
		await expect(page.getByText(name)).toHaveCount(0);
		expect(await rowsOf(given, user.id), who).toHaveLength(before * 2);
		if (who === "the same person") return;
		await context.clearCookies();
		await logIn(page, user.username);
		// It waited for its person.
		await expect.poll(() => rowsOf(given, user.id)).toHaveLength(1);
	}
});

test("logging out asks before it deletes a hearing that cannot be sent", async ({ page, context, given, logIn }) => {
	const { user, names, ids } = await openKept(page, { given, logIn });
	await context.setOffline(true);
	await page.goto("/user/diary");
	await recordOnBoard(page, String(names[0]));
	await given.client`delete from cases where id = ${String(ids[0])}`;
	await context.setOffline(false);
	await page.goto("/user/diary");
	await page.getByRole("button", { name: "Log out" }).first().click();
	await expect(page.getByText("If you log out now, they are deleted.")).toBeVisible();
	await page.getByRole("button", { name: "Log out and delete them" }).click();
	await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
	expect(await page.evaluate(() => caches.keys())).toEqual([]);
	expect(await rowsOf(given, user.id)).toHaveLength(0);
});

test("a device without room says so, and nothing is said to be saved", async ({ page, context, given, logIn }) => {
	const { names } = await openKept(page, { given, logIn });
	await page.goto("/user/diary");
	await context.setOffline(true);
	await page.goto("/user/diary");
	const session = await context.newCDPSession(page);
	await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1 });
	await recordOnBoard(page, String(names[0]));
	await expect(page.getByText("This device has no room left.")).toBeVisible();
	await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin });
});
