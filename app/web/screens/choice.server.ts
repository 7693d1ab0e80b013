import { type ActionFunctionArgs, type Cookie, redirect } from "@remix-run/node";
import { safeReturnPath } from "~/web/access/return-to";
import { readForm } from "~/web/screens/form.server";

/** An action that saves a display choice in a cookie and redirects back to its page. */
export function saveChoice(cookie: Cookie, read: (form: FormData) => string) {
	return async ({ request }: ActionFunctionArgs) => {
		const form = await readForm(request);
		return redirect(safeReturnPath(form.get("returnTo")), {
			status: 303,
			headers: { "set-cookie": await cookie.serialize(read(form)) },
		});
	};
}
