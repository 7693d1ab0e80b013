import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { runSelectionAction } from "~/features/courts/case-admin/bulk/commands.selection.server";
import { selectionInput } from "~/features/courts/case-admin/selection.server";
import { adminPaths } from "~/paths.admin";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return redirect(adminPaths.cases);
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	const many = { case: form.getAll("case"), shown: form.getAll("shown") };
	const selection = selectionInput.safeParse({ ...Object.fromEntries(form), ...many });
	if (!selection.success) return redirect(adminPaths.cases, 303);
	const answer = await runSelectionAction(actorOf(admin), selection.data);
	if (!answer.message) return redirect(answer.to, 303);
	return redirectWithFlash(answer.to, answer.message, answer.kind);
}
