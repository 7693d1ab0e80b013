import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { dropContactChange, resendMobileProof } from "~/features/accounts/contact-change.server";
import { profilePath } from "~/features/accounts/profile-words";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { requireOwnArea } from "~/http/session.server";

export async function loader({ request }: LoaderFunctionArgs) {
	return redirect(profilePath((await requireOwnArea(request)).role));
}

/** Sends the code for a new number once more, or drops a new number or address that waits. */
export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const path = profilePath(user.role);
	const formData = await readForm(request);
	if (formData.has("resend")) {
		try {
			await resendMobileProof(user.id, requestContext().address);
		} catch (error) {
			if (!(error instanceof DomainError)) throw error;
			return redirectWithFlash(`${path}/mobile`, error.message, "error");
		}
		return redirectWithFlash(`${path}/mobile`, "OTP sent successfully!");
	}
	const kind = formData.get("drop");
	if (kind === "email" || kind === "mobile") await dropContactChange(user.id, kind);
	return redirectWithFlash(path, kind === "email" ? "The old email address stays." : "The old mobile number stays.");
}
