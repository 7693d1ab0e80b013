import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { addPlan } from "~/features/plans/commands.server";
import { PlanForm } from "~/features/plans/plan-form";
import { planInput } from "~/features/plans/plan-input";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: `${t("Add Package")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return null;
}

export async function action({ request }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	return submit(request, planInput, async (input) => {
		await addPlan(actor, input);
		return redirectWithFlash(paths.admin.packages, t("Package added."));
	});
}

export default function NewPackage() {
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Add Package")} closeTo={paths.admin.packages}>
			<PlanForm result={answer?.result} closeTo={paths.admin.packages} submitLabel={t("Add Package")} />
		</RouteDialog>
	);
}
