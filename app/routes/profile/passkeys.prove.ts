import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { passkeyInput } from "~/features/people/sign-in/passkeys/answer-input.server";
import { askForPasskey, proveByPasskey } from "~/features/people/sign-in/passkeys/use.server";
import { profilePaths } from "~/paths";
import { passkeyCookie, readText } from "~/web/access/cookies.server";
import { answerOffer, answerSigned } from "~/web/access/passkey-offer.server";
import { requireOwnArea } from "~/web/access/session.server";
import { readForm } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	return redirect(profilePaths((await requireOwnArea(request)).role).profile);
}

/** Proves a user by passkey instead of password: the script first requests a challenge, then posts the signature. */
export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const form = await readForm(request);
	if (!form.has("passkey")) return answerOffer("signing", () => askForPasskey({ purpose: "prove", userId: user.id }));
	return answerSigned(passkeyInput, form, async ({ passkey }) =>
		proveByPasskey(user, passkey, await readText(passkeyCookie, request)),
	);
}
