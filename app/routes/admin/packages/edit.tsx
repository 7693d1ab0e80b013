import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { savePlanWithProof } from "~/features/money/plans/commands.server";
import { PlanForm, planAsText } from "~/features/money/plans/plan-form";
import { planForm } from "~/features/money/plans/plan-input";
import { requirePlan } from "~/features/money/plans/queries.server";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("Edit Package")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	return { proof: await askedProof(admin), initial: planAsText(await orNotFound(requirePlan(params.planId ?? ""))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireAdmin(request);
	return submit(request, planForm, async ({ password, ...input }) => {
		await savePlanWithProof({ user, password }, actorOf(user), input, params.planId ?? "");
		return redirectWithFlash(adminPaths.packages, t("Package changed. New orders get the new terms."));
	});
}

export default function EditPackage() {
	const { initial, proof } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Edit Package")} closeTo={adminPaths.packages}>
			<PlanForm
				result={answer?.result}
				proof={proof}
				initial={initial}
				closeTo={adminPaths.packages}
				submitLabel={t("Save")}
			/>
		</RouteDialog>
	);
}
