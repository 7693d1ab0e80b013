import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { offerPasskey } from "~/features/people/sign-in/passkeys/commands.server";
import { profilePaths } from "~/paths";
import { answerOffer } from "~/web/access/passkey-offer.server";
import { requireOwnArea } from "~/web/access/session.server";
import { readForm } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	return redirect(profilePaths((await requireOwnArea(request)).role).passkeys);
}

/** Options for creating a passkey, for the page's script. */
export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	await readForm(request);
	return answerOffer("making", () => offerPasskey({ user }));
}
