import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/form.server";
import { closeSession } from "~/http/session.server";

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
	await readForm(request.clone() as Request);
	return redirect("/", { status: 303, headers: await closeSession(request) });
}
