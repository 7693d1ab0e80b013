import { paths } from "~/paths";

const LISTS: string[] = [paths.cases, paths.diary, paths.calendar];
const CASE = new RegExp(`^${paths.case("[0-9a-f-]{36}")}$`);

/** Whether the service worker caches a page for offline use (decision 269): the list, diary, calendar and opened cases. */
export const isKeptPage = ({ pathname }: URL) => LISTS.includes(pathname) || CASE.test(pathname);

const DATA = ".data";

/** Whether an address is a Remix `.data` request. */
export const isData = ({ pathname }: URL) => pathname.endsWith(DATA);

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
