import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { runSelectionAction } from "~/features/courts/case-admin/bulk/commands.selection.server";
import { selectionInput } from "~/features/courts/case-admin/selection.server";
import { paths } from "~/paths";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";
import { saveSelection } from "~/web/screens/saved-selection.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return redirect(paths.admin.cases);
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	const many = { case: form.getAll("case"), shown: form.getAll("shown") };
	const selection = selectionInput.safeParse({ ...Object.fromEntries(form), ...many });
	if (!selection.success || (!selection.data.intent && selection.data.turn === undefined))
		return redirect(paths.admin.cases, 303);
	const isList = selection.data.kept === "yes";
	const answer = await runSelectionAction(actorOf(admin), selection.data);
	const headers = isList ? saveSelection(answer.ticked) : undefined;
	if (!answer.message) return redirect(answer.to, { status: 303, headers });
	return redirectWithFlash(answer.to, answer.message, answer.kind, headers);
}
