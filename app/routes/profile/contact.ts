import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
	cancelContactChange,
	resendMobileProof,
} from "~/features/people/accounts/contact/commands.contact-change.server";
import { profilePaths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { requireOwnArea } from "~/web/access/session.server";
import { flashFailure, redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	return redirect(profilePaths((await requireOwnArea(request)).role).profile);
}

/** Resends the code to a new number, or cancels a change of number or email address. */
export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const { profile, mobile } = profilePaths(user.role);
	const formData = await readForm(request);
	if (formData.has("resend")) {
		await resendMobileProof(user.id, requestContext().address).catch(flashFailure(mobile));
		return redirectWithFlash(mobile, t("OTP sent successfully!"));
	}
	const kind = formData.get("cancel");
	if (kind === "email" || kind === "mobile") await cancelContactChange(user.id, kind);
	return redirectWithFlash(profile, t("Change cancelled."));
}
