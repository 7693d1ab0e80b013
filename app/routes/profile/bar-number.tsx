import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { BarNumberForm } from "~/features/courts/adding/find/bar-number-form";
import { splitBarNumber } from "~/features/courts/adding/find/bar-number-input";
import {
	barNumberAsTyped,
	barNumberForm,
	findBarNumber,
	removeBarNumber,
	saveBarNumber,
} from "~/features/courts/adding/find/commands.bar-number.server";
import { listCourtOptions } from "~/features/courts/courts/court-options.server";
import { clearBelow } from "~/features/courts/courts/court-selection";
import { listStates } from "~/features/people/places/queries.server";
import { profilePaths } from "~/paths";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { answerForm, readForm } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Bar Number")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const [own, states] = await orNotFound(Promise.all([findBarNumber(user.id), listStates()]));
	const initial = own ? { ...barNumberAsTyped(own), weekly: own.isWeekly ? "yes" : "" } : { weekly: "yes" };
	const options = await orNotFound(listCourtOptions(own?.stateId ?? "", own?.districtId ?? ""));
	return { initial, states, options, isSaved: own !== undefined, closeTo: profilePaths(user.role).profile };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const { profile } = profilePaths(user.role);
	const form = await readForm(request);
	if (form.get("intent") === "remove") {
		await removeBarNumber(user.id);
		return redirectWithFlash(profile, t("Bar number removed."));
	}
	splitBarNumber(form);
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
