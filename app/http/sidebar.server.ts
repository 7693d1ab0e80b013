import { readText, sidebarCookie } from "~/http/cookies.server";

/** "auto" until somebody chooses: then the width of the window decides. */
export type SidebarState = "auto" | "collapsed" | "expanded";

export async function sidebarState(request: Request): Promise<SidebarState> {
	const kept = await readText(sidebarCookie, request);
	return kept === "collapsed" || kept === "expanded" ? kept : "auto";
}
