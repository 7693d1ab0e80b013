import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { requireCase } from "~/features/courts/cases/queries.server";
import { keepNotedDate } from "~/features/courts/hearings/commands.server";
import { takeCourtDate } from "~/features/courts/hearings/differing.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { authorize } from "~/web/access/authorize.server";
import { findOwnPath } from "~/web/access/own-path";
import { flashFailure, redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "hearing" } satisfies ScreenHandle;

export const loader = () => redirect(paths.cases);

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "hearing");
	const form = await readForm(request);
	const { id } = await orNotFound(requireCase(acting.ownerId, params.caseId ?? ""));
	const back = findOwnPath(form.get("return")) ?? paths.cases;
	const intent = form.get("intent");
	if (intent !== "keep" && intent !== "take") throw data(t("This form has an unknown action."), { status: 400 });
	const isKept = intent === "keep";
	await (isKept ? keepNotedDate : takeCourtDate)(acting, id).catch(flashFailure(back));
	return redirectWithFlash(
		back,
		isKept ? t("Your date is kept until the court's changes.") : t("The court's date is taken."),
	);
}

/** Without a component, what the action throws would be answered as JSON without its words. */
export default function CourtDate() {
	return null;
}
