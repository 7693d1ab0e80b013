import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { takeCourtsWord } from "~/features/cases/commands.correct.server";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return redirect(`/admin/cases/${params.caseId}/record`);
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	const actor = { id: admin.id, address: requestContext().address };
	await orNotFound(takeCourtsWord(actor, params.caseId ?? "", String(form.get("field") ?? "")));
	return redirectWithFlash(`/admin/cases/${params.caseId}/record`, "The court's word was taken.");
}
