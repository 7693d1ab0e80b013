import type { SessionUser } from "~/features/sign-in/session-user.server";
import { isSidebarCollapsed } from "~/http/sidebar.server";

/** What the frame around every screen shows of the signed-in person, and whether its sidebar is narrow. */
export async function shellOf(request: Request, { name, email, role, id: userId, freeTrial }: SessionUser) {
	return {
		user: { userId, role, email, name, free_trial: freeTrial },
		isCollapsed: await isSidebarCollapsed(request),
	};
}
