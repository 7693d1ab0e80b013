import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isUuid } from "~/db/ids";
import { acceptCourtValue } from "~/features/cases/record/commands.correct.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const caseId = params.caseId ?? "";
	if (!isUuid(caseId)) throw data(t("This case was not found."), { status: 404 });
	return redirect(paths.admin.record(caseId));
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	const actor = actorOf(admin);
	await orNotFound(acceptCourtValue(actor, params.caseId ?? "", String(form.get("field") ?? "")));
	return redirectWithFlash(paths.admin.record(params.caseId ?? ""), t("Updated from eCourts."));
}
