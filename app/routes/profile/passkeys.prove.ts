import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { passkeyInput } from "~/features/sign-in/passkeys/answer-input.server";
import { askForPasskey, proveByPasskey } from "~/features/sign-in/passkeys/use.server";
import { passkeyCookie, readText } from "~/http/cookies.server";
import { readForm } from "~/http/form.server";
import { answerOffer, answerTaken } from "~/http/passkey-offer.server";
import { requireOwnArea } from "~/http/session.server";
import { profilePaths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
	return redirect(profilePaths((await requireOwnArea(request)).role).profile);
}

/** A passkey in place of the password, for the script of a form that needs a fresh proof: what to sign, then its answer. */
export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const form = await readForm(request);
	if (!form.has("passkey")) return answerOffer("signing", () => askForPasskey({ purpose: "prove", userId: user.id }));
	return answerTaken(passkeyInput, form, async ({ passkey }) =>
		proveByPasskey(user, passkey, await readText(passkeyCookie, request)),
	);
}
