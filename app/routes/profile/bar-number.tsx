import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listCourtOptions } from "~/features/cases/court-options.server";
import { clearBelow } from "~/features/cases/court-selection";
import { BarNumberForm } from "~/features/cases/find/bar-number-form";
import { spreadBarNumber } from "~/features/cases/find/bar-number-input";
import {
	barNumberAsTyped,
	barNumberForm,
	findBarNumber,
	forgetBarNumber,
	saveBarNumber,
} from "~/features/cases/find/commands.bar-number.server";
import { listStates } from "~/features/courts/queries.server";
import { redirectWithFlash } from "~/http/flash.server";
import { answerForm, readForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { t } from "~/language/translate";
import { profilePaths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: `${t("Bar Number")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const [own, states] = await orNotFound(Promise.all([findBarNumber(user.id), listStates()]));
	const initial = own ? { ...barNumberAsTyped(own), weekly: own.isWeekly ? "yes" : "" } : { weekly: "yes" };
	const options = await orNotFound(listCourtOptions(own?.stateId ?? "", own?.districtId ?? ""));
	return { initial, states, options, isKept: own !== undefined, closeTo: profilePaths(user.role).profile };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const { profile } = profilePaths(user.role);
	const form = await readForm(request);
	if (form.get("intent") === "remove") {
		await forgetBarNumber(user.id);
		return redirectWithFlash(profile, t("Bar number removed."));
	}
	spreadBarNumber(form);
	return answerForm(
		form,
		barNumberForm,
		async (input) => {
			await saveBarNumber(user.id, input);
			return redirectWithFlash(profile, t("Bar number saved."));
		},
		{
			onReload: clearBelow,
			extra: async (formData) => ({
				options: await orNotFound(
					listCourtOptions(String(formData.get("state") ?? ""), String(formData.get("district_id") ?? "")),
				),
			}),
		},
	);
}

export default function BarNumberDialog() {
	const { options, ...shown } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Bar Number")} closeTo={shown.closeTo}>
			<BarNumberForm result={answer?.result} options={answer?.options ?? options} {...shown} />
		</RouteDialog>
	);
}
