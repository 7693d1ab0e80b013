import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { revokeAllApiTokens, revokeApiToken } from "~/features/sign-in/api-tokens.server";
import { endOtherSessions, endSessionById } from "~/features/sign-in/sessions.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { requireOwnArea } from "~/http/session.server";
import { profilePaths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
	return redirect(profilePaths((await requireOwnArea(request)).role).profile);
}

/** Ends one session or all others, or revokes one token or all, as the form says. */
export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const { profile } = profilePaths(user.role);
	const formData = await readForm(request);
	if (formData.has("tokens")) {
		await revokeAllApiTokens(user.id);
		return redirectWithFlash(profile, "All tokens revoked.");
	}
	const [session, token] = [formData.get("session"), formData.get("token")];
	if (typeof token === "string") {
		await revokeApiToken(user.id, token);
		return redirectWithFlash(profile, "Token revoked.");
	}
	if (typeof session === "string") {
		await endSessionById(user.id, session);
		return redirectWithFlash(profile, "Signed out of that session.");
	}
	if (formData.has("others")) await endOtherSessions(user.id, user.sessionId);
	return redirectWithFlash(profile, "Signed out of all other sessions.");
}
