import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { revokeApiToken } from "~/features/accounts/api-tokens.server";
import { profilePath } from "~/features/accounts/profile-words";
import { endOtherSessions, endSessionById } from "~/features/accounts/sessions.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { requireOwnArea } from "~/http/session.server";

export async function loader({ request }: LoaderFunctionArgs) {
	return redirect(profilePath((await requireOwnArea(request)).role));
}

/** Ends a session or all others, or revokes a token: whichever the form names. */
export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const path = profilePath(user.role);
	const formData = await readForm(request);
	const [session, token] = [formData.get("session"), formData.get("token")];
	if (typeof token === "string") {
		await revokeApiToken(user.id, token);
		return redirectWithFlash(path, "The token is revoked.");
	}
	if (typeof session === "string") {
		await endSessionById(user.id, session);
		return redirectWithFlash(path, "The session is ended.");
	}
	if (formData.has("others")) await endOtherSessions(user.id, user.sessionId);
	return redirectWithFlash(path, "All other sessions are ended.");
}
