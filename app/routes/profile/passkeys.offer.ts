import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { offerPasskey } from "~/features/sign-in/passkeys/commands.server";
import { readForm } from "~/http/form.server";
import { answerOffer } from "~/http/passkey-offer.server";
import { requireOwnArea } from "~/http/session.server";
import { profilePaths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
	return redirect(profilePaths((await requireOwnArea(request)).role).passkeys);
}

/** What a device shall make a passkey of, for the page's script. */
export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	await readForm(request);
	return answerOffer("making", () => offerPasskey({ user }));
}
