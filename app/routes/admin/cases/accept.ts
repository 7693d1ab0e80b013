import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { acceptCourtValue } from "~/features/courts/court-records/look-up/commands.correct.server";
import { adminPaths } from "~/paths.admin";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const caseId = params.caseId ?? "";
	if (!isUuid(caseId)) throw data(t("This case was not found."), { status: 404 });
	return redirect(adminPaths.record(caseId));
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	const actor = actorOf(admin);
	await orNotFound(acceptCourtValue(actor, params.caseId ?? "", String(form.get("field") ?? "")));
	return redirectWithFlash(adminPaths.record(params.caseId ?? ""), t("Updated from eCourts."));
}

/** Without a component, what the action throws would be answered as JSON without its words. */
export default function AcceptValue() {
	return null;
}
