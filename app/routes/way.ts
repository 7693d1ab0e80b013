import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { pathBack } from "~/http/back";
import { wayCookie } from "~/http/cookies.server";
import { readForm } from "~/http/form.server";

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
	const formData = await readForm(request);
	const way = formData.get("way") === "light" ? "light" : "full";
	return redirect(pathBack(formData.get("back")), {
		status: 303,
		headers: { "set-cookie": await wayCookie.serialize(way) },
	});
}
