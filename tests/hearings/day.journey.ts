import type { Page } from "@playwright/test";
import { addDays, dayInIndia, formatFullDay, isSunday } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { listKept, offerNext, recordOnBoard } from "../support/courts/hearings";
import { IS_LONG } from "../support/length.js";
import { givenPackage } from "../support/telling/messages";
import { sendMessages } from "../support/telling/send";

test.use({ serviceWorkers: "allow" });

const HEARINGS = 10;

/** The texts that a number got by WhatsApp. */
async function readWhatsApp(page: Page, to: string): Promise<string[]> {
	const answer = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
	const { messages }: { messages: { channel: string; text: string }[] } = await answer.json();
	return messages.filter(({ channel }) => channel === "whatsapp").map(({ text }) => text);
}

// The short form takes the width of the project.
for (const width of IS_LONG ? [360, 1440] : [undefined])
	test(`a day is lived without a pen, from the evening before to the next${width ? `, at ${width} px` : ""}`, async ({
		page,
		context,
		given,
		signIn,
		javaScriptEnabled,
	}) => {
		if (width) await page.setViewportSize({ width, height: 780 });
		const today = dayInIndia(new Date());
		const advocate = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
		const client = `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
		await givenPackage(given.db, advocate.id, { numbers: [client] });
		const names = Array.from({ length: HEARINGS }, (_, at) => `Litigant ${String.fromCharCode(65 + at)}`);
		const cases: { id: string; cnrNumber: string }[] = [];
		for (const name of names) {
			const about = { petitioners: [name], respondents: ["State"], nextDate: addDays(today, 1) };
			cases.push(await given.givenCase(advocate.id, { isApproved: true }, about));
		}
		const numbers = cases.map(({ cnrNumber }) => cnrNumber);
		const [first, last] = [cases[0], cases.at(-1)];

		await signIn(page, advocate.username, `/user/diary?day=${addDays(today, 1)}`);
		await expect(page.getByText(`${HEARINGS} hearings`).locator("visible=true")).toBeVisible();
		// The night passes.
		await given.client`update court_records set next_date = ${today} where cnr_number = any(${numbers})`;

		await page.goto("/user/diary");
		await page.emulateMedia({ media: "print" });
		await expect(page.getByRole("table").getByRole("row")).toHaveCount(HEARINGS + 1);
		await page.emulateMedia({ media: null });

		if (javaScriptEnabled) {
			// The morning's first page after the hour is over.
			await page.evaluate(() => caches.delete("day"));
			await page.goto("/user/diary");
			const form = `/user/cases/${last?.id}/hearing?day=${today}&return=%2Fuser%2Fdiary`;
			await expect.poll(() => listKept(page), { timeout: 20_000 }).toContain(form);
			await context.setOffline(true);
			await page.goto("/user/diary");
		}
		for (const name of names) await recordOnBoard(page, name);
		await expectNoSidewaysScroll(page, "the board with recorded hearings");
		await context.setOffline(false);
		await page.goto("/user/diary");
		await expect(page.getByText("Adjourned").locator("visible=true")).toHaveCount(HEARINGS);
		await expect(page.getByText("noted by you").locator("visible=true")).toHaveCount(HEARINGS);

		await page.goto("/user/case-status");
		await page.getByRole("checkbox", { name: `Select ${first?.cnrNumber}` }).check();
		await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
		await sendMessages(page);
		const noted = offerNext();
		await expect.poll(() => readWhatsApp(page, client), { timeout: 30_000 }).toHaveLength(1);
		const [, month, day] = noted.split("-");
		expect((await readWhatsApp(page, client)).join()).toMatch(new RegExp(`${day}[- ](${month}|\\w{3})`));

		const courts = [2, 3].map((days) => addDays(noted, days)).find((other) => !isSunday(other)) ?? "";
		await given.client`update court_records set next_date = ${courts} where cnr_number = ${String(first?.cnrNumber)}`;
		await given.client`update court_records set next_date = ${noted} where cnr_number = ${String(last?.cnrNumber)}`;
		await page.goto(`/user/cases/${first?.id}`);
		await expect(
			page.getByText(`You noted ${formatFullDay(noted)}. eCourts says ${formatFullDay(courts)}.`),
		).toBeVisible();
		await page.goto(`/user/diary?day=${courts}`);
		await expect(page.getByText("1 hearing").locator("visible=true")).toBeVisible();
		await page.goto(`/user/diary?day=${noted}`);
		await expect(page.getByText(`${HEARINGS - 1} hearings`).locator("visible=true")).toBeVisible();
	});
