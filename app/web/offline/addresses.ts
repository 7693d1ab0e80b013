import { paths } from "~/paths";

const LISTS: string[] = [paths.cases, paths.diary, paths.todo, paths.changes, paths.calendar];
const UUID = "[0-9a-f-]{36}";
const CASE = new RegExp(`^${paths.case(UUID)}$`);
const HEARING = new RegExp(`^${paths.recordHearing(`(${UUID})`)}$`);

/** A page of the service worker only, for the hearings that wait to be sent. */
export const UNSENT_HEARINGS = "/user/unsent";

export const isUnsentHearings = ({ pathname }: URL) => pathname === UNSENT_HEARINGS;

/** Whether an address is the form of a hearing, which the worker saves when it cannot be sent. */
export const isHearingForm = ({ pathname }: URL) => HEARING.test(pathname);

const CORRECTED = "corrects";

/** The address of a form that corrects an unsent hearing, which stays until the form is saved. */
export function toCorrect(address: string, key: string): string {
	const [path, query] = address.split("?");
	const search = new URLSearchParams(query);
	search.set(CORRECTED, key);
	return `${path}?${search}`;
}

/** The key of the unsent hearing that a form corrects. */
export const correctedBy = ({ searchParams }: URL) => searchParams.get(CORRECTED);

/** The case of a hearing's form; "" for other addresses. */
export const caseOfForm = ({ pathname }: URL) => HEARING.exec(pathname)?.[1] ?? "";

/**
 * Whether the service worker caches a page for offline use (decision 269): the list, diary, to-dos, changes, calendar, opened
 * cases and the forms of hearings.
 */
export const isKeptPage = (url: URL) => LISTS.includes(url.pathname) || CASE.test(url.pathname) || isHearingForm(url);

const DATA = ".data";

/** Whether an address is a Remix `.data` request. */
export const isData = ({ pathname }: URL) => pathname.endsWith(DATA);

/** Whether a page's script posts the form of a hearing. */
export const isHearingData = (url: URL) => isData(url) && isHearingForm(pageOfData(url));

/** The page of a `.data` address. */
export function pageOfData(url: URL): URL {
	const page = new URL(url);
	page.pathname = page.pathname.slice(0, -DATA.length);
	// `delete` reserializes the query even if nothing is deleted, so the address would no longer match the cached one.
	if (page.searchParams.has("_routes")) page.searchParams.delete("_routes");
	return page;
}

/** Requests that change who is signed in: login and logout. */
export const isChangeOfPerson = ({ pathname }: URL) =>
	[paths.home, "/_root", paths.login, paths.logout].includes(pathname.replace(DATA, ""));

/** Addresses of user screens. Elsewhere the browser itself shows that it is offline. */
export const isScreen = ({ pathname }: URL) => !/^\/(api|auth|admin|payments|webhooks|sandbox)\//.test(pathname);
