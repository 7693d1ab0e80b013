import { readText, sidebarCookie } from "~/http/cookies.server";

export async function isSidebarCollapsed(request: Request): Promise<boolean> {
	return (await readText(sidebarCookie, request)) === "collapsed";
}
