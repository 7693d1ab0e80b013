import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
	endOtherSessions,
	endOwnSession,
	revokeOwnToken,
	revokeOwnTokens,
} from "~/features/people/sign-in/sessions/commands.access.server";
import { profilePaths } from "~/paths";
import { t } from "~/platform/language/translate";
import { requireOwnArea } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	return redirect(profilePaths((await requireOwnArea(request)).role).profile);
}

/** Ends one or all other sessions, or revokes one or all tokens, depending on the form. */
export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const { profile } = profilePaths(user.role);
	const formData = await readForm(request);
	if (formData.has("tokens")) {
		await revokeOwnTokens(user.id);
		return redirectWithFlash(profile, t("All tokens revoked."));
	}
	const [session, token] = [formData.get("session"), formData.get("token")];
	if (typeof token === "string") {
		await revokeOwnToken(user.id, token);
		return redirectWithFlash(profile, t("Token revoked."));
	}
	if (typeof session === "string") {
		await endOwnSession(user.id, session);
		return redirectWithFlash(profile, t("Logged out of that session."));
	}
	if (formData.has("others")) await endOtherSessions(user.id, user.sessionId);
	return redirectWithFlash(profile, t("Logged out of all other sessions."));
}
