import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changePlan } from "~/features/plans/commands.server";
import { PlanForm, planAsText } from "~/features/plans/plan-form";
import { planInput } from "~/features/plans/plan-input";
import { requirePlan } from "~/features/plans/queries.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: `${t("Edit Package")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return { initial: planAsText(await orNotFound(requirePlan(params.planId ?? ""))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	return submit(request, planInput, async (input) => {
		await changePlan(actor, params.planId ?? "", input);
		return redirectWithFlash(paths.admin.packages, t("Package changed. New orders get the new terms."));
	});
}

export default function EditPackage() {
	const { initial } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Edit Package")} closeTo={paths.admin.packages}>
			<PlanForm result={answer?.result} initial={initial} closeTo={paths.admin.packages} submitLabel={t("Save")} />
		</RouteDialog>
	);
}
