import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/web/access/session.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return redirect("/admin/cases");
}
