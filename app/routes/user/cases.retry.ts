import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { checkNow } from "~/features/cases/record/commands.check.server";
import { requireAct } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { findOwnPath } from "~/http/own-path";
import { statusOf } from "~/http/status";
import { t } from "~/language/translate";
import { paths } from "~/paths";

export const loader = () => redirect(paths.cases);

export async function action({ request, params }: ActionFunctionArgs) {
	const owner = await requireAct(request, "check");
	const form = await readForm(request);
	const back = findOwnPath(form.get("return")) ?? paths.cases;
	try {
		await checkNow(owner.by, params.caseId ?? "");
		return redirectWithFlash(back, t("Fetching details from eCourts again."), "info");
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		if (error.code !== "too-many") throw data(error.message, { status: statusOf(error) });
		return redirectWithFlash(back, error.message, "error");
	}
}
