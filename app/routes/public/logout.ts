import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { closeSession } from "~/web/access/session.server";
import { readForm } from "~/web/screens/form.server";

export const loader = () => redirect(paths.home);

export async function action({ request }: ActionFunctionArgs) {
	await readForm(request);
	const headers = await closeSession(request);
	// Also clears pages and typed text of the session from the browser.
	headers.set("clear-site-data", '"cache", "storage"');
	return redirect(paths.home, { status: 303, headers });
}

/** Nothing is shown here but a refusal, which needs a page. */
export default function Logout() {
	return null;
}
