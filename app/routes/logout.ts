import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/form.server";
import { closeSession } from "~/http/session.server";
import { paths } from "~/paths";

export const loader = () => redirect(paths.home);

export async function action({ request }: ActionFunctionArgs) {
	await readForm(request);
	const headers = await closeSession(request);
	// Pages seen and words typed while signed in leave the browser, too.
	headers.set("clear-site-data", '"cache", "storage"');
	return redirect(paths.home, { status: 303, headers });
}
