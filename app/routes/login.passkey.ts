import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { askForPasskey } from "~/features/sign-in/passkeys/use.server";
import { requestContext } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { answerOffer } from "~/http/passkey-offer.server";
import { paths } from "~/paths";

export const loader = () => redirect(paths.home);

/** What a device shall sign to log in, for the login page's script. */
export async function action({ request }: ActionFunctionArgs) {
	await readForm(request);
	return answerOffer("signing", () => askForPasskey({ purpose: "login", address: requestContext().address }));
}
