import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { retryLookUp } from "~/features/cases/commands.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";

export const loader = () => redirect("/user/cases");

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	await readForm(request);
	await orNotFound(retryLookUp(user.id, params.caseId ?? ""));
	return redirectWithFlash("/user/cases", "The court is being asked again.", "info");
}
