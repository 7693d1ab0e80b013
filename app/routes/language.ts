import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { chooseLanguage } from "~/features/accounts/commands.language.server";
import { languageCookie } from "~/http/cookies.server";
import { readForm } from "~/http/form.server";
import { safeReturnPath } from "~/http/return-to";
import { findSignedIn } from "~/http/session.server";
import { isLanguage } from "~/language/translate";

export const loader = () => redirect("/");

/** Keeps the chosen language, in this browser and for the signed-in person, and returns to the page it was chosen on. */
export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	const language = form.get("language");
	const back = safeReturnPath(form.get("returnTo"));
	if (!isLanguage(language)) return redirect(back, 303);
	const person = await findSignedIn(request);
	if (person) await chooseLanguage(person.id, language);
	return redirect(back, { status: 303, headers: { "set-cookie": await languageCookie.serialize(language) } });
}
