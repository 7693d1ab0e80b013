import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { askForPasskey } from "~/features/people/sign-in/passkeys/use.server";
import { paths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { answerOffer } from "~/web/access/passkey-offer.server";
import { readForm } from "~/web/screens/form.server";

export const loader = () => redirect(paths.home);

/** The challenge for a passkey login, for the login page's script. */
export async function action({ request }: ActionFunctionArgs) {
	await readForm(request);
	return answerOffer("signing", () => askForPasskey({ purpose: "login", address: requestContext().address }));
}
