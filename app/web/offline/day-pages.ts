import { NEXT_BOARD } from "~/features/courts/diary/diary-input";
import { paths } from "~/paths";
import { addDays, type Day, dayInIndia, HOUR_MS } from "~/platform/calendar/day";
import { cachePage, countWipes, DAY, MAX_PAGES } from "~/web/offline/page-cache";

/** An estimate: most of a page is markup in ASCII, one byte a letter. */
const MAX_LETTERS = 1024 * 1024;

declare const self: ServiceWorkerGlobalScope;
/** Network Information API; not in every browser. */
declare const navigator: WorkerNavigator & { connection?: { saveData?: boolean } };

/** Asks for the light pages, which have a third of the bytes. */
const LIGHT = { "save-data": "on" };

const at = (path: string) => new URL(path, self.location.origin);

/** Claims the hour's turn for this day, also for other tabs. @returns false if it was taken */
async function claimHour(today: Day): Promise<boolean> {
	const cache = await caches.open(DAY);
	const [day, moment] = (await (await cache.match("/"))?.text())?.split(" ") ?? [];
	if (day === today && Date.now() - Number(moment) < HOUR_MS) return false;
	await cache.put("/", new Response(`${today} ${Date.now()}`));
	return true;
}

/**
 * The pages of the cases on a board, in its order, and then their forms: what is read most is kept first. The board of the next
 * day that an empty one shows is left out, since its forms are of that day.
 */
function pagesOfBoard(html: string, board: string, day: Day): string[] {
	const [own = ""] = html.split(`id="${NEXT_BOARD}"`);
	const ids = new Set([...own.matchAll(/href="\/user\/cases\/([0-9a-f-]{36})[/?"]/g)].map(([, id = ""]) => id));
	const query = `?day=${day}&return=${encodeURIComponent(board)}`;
	return [...[...ids].map(paths.case), ...[...ids].map((id) => paths.recordHearing(id) + query)];
}

async function cachePages(event: ExtendableEvent, boards: [path: string, day: Day][]) {
	const wipes = countWipes();
	let [pages, letters] = [0, 0];
	const cache = async (path: string) => {
		if (pages >= MAX_PAGES || letters >= MAX_LETTERS || wipes !== countWipes()) return "";
		const html = await cachePage(at(path), event, LIGHT);
		pages++;
		letters += html.length;
		return html;
	};
	const found: string[] = [];
	for (const [path, day] of boards) found.push(...pagesOfBoard(await cache(path), path, day));
	if (navigator.connection?.saveData) return;
	for (const path of [paths.cases, ...found]) await cache(path);
}

/**
 * Caches the boards of today and tomorrow, the first page of the list, and forms and pages of the cases on these boards, once
 * an hour: at most 40 pages and 1 MB. With Save-Data the boards only.
 */
export async function cacheDay(event: ExtendableEvent): Promise<void> {
	const today = dayInIndia(new Date());
	const tomorrow = addDays(today, 1);
	if (!navigator.onLine || !(await claimHour(today))) return;
	await cachePages(event, [
		[paths.diary, today],
		[`${paths.diary}?day=${tomorrow}`, tomorrow],
	]);
}
