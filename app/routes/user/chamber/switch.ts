import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { switchCases } from "~/features/people/chamber/commands.switch.server";
import { paths } from "~/paths";
import { statusOf } from "~/platform/http/status";
import { t } from "~/platform/language/translate";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	await requireUser(request);
	return redirect(paths.cases);
}

/** Switches this browser to the chosen owner's cases, or back to the user's own. */
export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const form = await readForm(request);
	const name = await switchCases(user, String(form.get("owner") ?? "")).catch((error) => {
		if (!(error instanceof DomainError)) throw error;
		throw new Response(error.message, { status: statusOf(error) });
	});
	return redirectWithFlash(
		paths.cases,
		name ? t("You are now working on {name}'s cases.", { name }) : t("You are now working on your own cases."),
		"info",
	);
}
