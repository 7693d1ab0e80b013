import { paths } from "~/paths";

const LISTS: string[] = [paths.cases, paths.diary, paths.calendar];
const CASE = new RegExp(`^${paths.case("[0-9a-f-]{36}")}$`);

/** Whether a page is kept for a time without a network (decision 269): the list, the diary, the calendar, opened cases. */
export const isKeptPage = ({ pathname }: URL) => LISTS.includes(pathname) || CASE.test(pathname);

const DATA = ".data";

/** Whether an address is that of a page's data, which Remix fetches in place of the page. */
export const isData = ({ pathname }: URL) => pathname.endsWith(DATA);

/** The page whose data is at this address. */
export function pageOfData(url: URL): URL {
	const page = new URL(url);
	page.pathname = page.pathname.slice(0, -DATA.length);
	// Taking out what is not there would write the rest anew, in other letters.
	if (page.searchParams.has("_routes")) page.searchParams.delete("_routes");
	return page;
}

/** What leads to another person in this browser, or to none: signing in and out. */
export const isChangeOfPerson = ({ pathname }: URL) =>
	[paths.home, "/_root", paths.login, paths.logout].includes(pathname.replace(DATA, ""));

/** Addresses that are no screens of a user: a lost network is the browser's own matter there. */
export const isScreen = ({ pathname }: URL) => !/^\/(api|auth|admin|payments|webhooks|sandbox)\//.test(pathname);
