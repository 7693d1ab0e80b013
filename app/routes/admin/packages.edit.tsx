import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { savePlanWithProof } from "~/features/plans/commands.server";
import { PlanForm, planAsText } from "~/features/plans/plan-form";
import { planForm } from "~/features/plans/plan-input";
import { requirePlan } from "~/features/plans/queries.server";
import { askedProof } from "~/features/sign-in/passkeys/queries.server";
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
	const admin = await requireAdmin(request);
	return { proof: await askedProof(admin), initial: planAsText(await orNotFound(requirePlan(params.planId ?? ""))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireAdmin(request);
	return submit(request, planForm, async ({ password, ...input }) => {
		await savePlanWithProof({ user, password }, actorOf(user), input, params.planId ?? "");
		return redirectWithFlash(paths.admin.packages, t("Package changed. New orders get the new terms."));
	});
}

export default function EditPackage() {
	const { initial, proof } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Edit Package")} closeTo={paths.admin.packages}>
			<PlanForm
				result={answer?.result}
				proof={proof}
				initial={initial}
				closeTo={paths.admin.packages}
				submitLabel={t("Save")}
			/>
		</RouteDialog>
	);
}
