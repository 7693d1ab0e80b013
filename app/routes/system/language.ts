import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { chooseLanguage } from "~/features/people/accounts/profile/commands.language.server";
import { isLanguage } from "~/platform/language/translate";
import { languageCookie } from "~/web/access/cookies.server";
import { safeReturnPath } from "~/web/access/return-to";
import { findSignedIn } from "~/web/access/session.server";
import { readForm } from "~/web/screens/form.server";

export const loader = () => redirect("/");

/** Saves the language, in a cookie and for the signed-in user, and returns to the same page. */
export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	const language = form.get("language");
	const back = safeReturnPath(form.get("returnTo"));
	if (!isLanguage(language)) return redirect(back, 303);
	const person = await findSignedIn(request);
	if (person) await chooseLanguage(person.id, language);
	return redirect(back, { status: 303, headers: { "set-cookie": await languageCookie.serialize(language) } });
}
