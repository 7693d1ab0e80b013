import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { pathBack } from "~/http/back";
import { sidebarCookie } from "~/http/cookies.server";
import { readForm } from "~/http/form.server";

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
	const formData = await readForm(request);
	const state = formData.get("state") === "collapsed" ? "collapsed" : "expanded";
	return redirect(pathBack(formData.get("back")), {
		status: 303,
		headers: { "set-cookie": await sidebarCookie.serialize(state) },
	});
}
