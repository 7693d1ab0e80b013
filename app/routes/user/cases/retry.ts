import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { checkNow } from "~/features/courts/cases/page/commands.check.server";
import { paths } from "~/paths";
import { statusOf } from "~/platform/http/status";
import { t } from "~/platform/language/translate";
import { authorize } from "~/web/access/authorize.server";
import { findOwnPath } from "~/web/access/own-path";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export const handle = { right: "check" } satisfies ScreenHandle;

export const loader = () => redirect(paths.cases);

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "check");
	const form = await readForm(request);
	const back = findOwnPath(form.get("return")) ?? paths.cases;
	try {
		await checkNow(acting, params.caseId ?? "");
		return redirectWithFlash(back, t("Fetching details from eCourts again."), "info");
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		if (error.code !== "too-many") throw data(error.message, { status: statusOf(error) });
		return redirectWithFlash(back, error.message, "error");
	}
}

/** Without a component, what the action throws would be answered as JSON without its words. */
export default function RetryCase() {
	return null;
}
