import type { Page } from "@playwright/test";
import { addDays, dayInIndia, formatFullDay, isSunday } from "../../../app/platform/calendar/day";

const today = () => dayInIndia(new Date());

/** The first of the offered days that is no Sunday, since a Sunday is questioned: in so many days. */
const daysToNext = () => [14, 30, 7].find((days) => !isSunday(addDays(today(), days))) ?? 0;

/** The next date that `recordOnBoard` chooses. */
export const offerNext = () => addDays(today(), daysToNext());

type About = { note?: string; day?: string; todo?: { title: string; due: string } };

/** Records a hearing of today on a page that has its link, against the State. */
export async function recordOnBoard(page: Page, name: string, about: About = {}) {
	await page.getByRole("link", { name: `Record hearing: ${name} v. State` }).click();
	if (about.day) await page.getByLabel("Another date").last().fill(about.day);
	else await page.getByRole("radio", { name: `${formatFullDay(offerNext())}, after ${daysToNext()} days` }).check();
	if (about.note) {
		await page.getByText("Purpose and note").click();
		await page.getByLabel("Note", { exact: true }).fill(about.note);
	}
	if (about.todo) {
		await page.getByLabel("Something to do").fill(about.todo.title);
		await page.getByLabel("By when").fill(about.todo.due);
	}
	await page.getByRole("button", { name: "Save" }).click();
}

/** The addresses of the pages that the service worker has cached. */
export const listKept = (page: Page) =>
	page.evaluate(async () => {
		const keys = (await caches.has("pages")) ? await (await caches.open("pages")).keys() : [];
		return keys.map(({ url }) => url.slice(location.origin.length)).sort();
	});
