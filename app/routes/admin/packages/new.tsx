import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { savePlanWithProof } from "~/features/money/plans/commands.server";
import { PlanForm } from "~/features/money/plans/plan-form";
import { planForm } from "~/features/money/plans/plan-input";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Add Package")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	return { proof: await askedProof(await requireAdmin(request)) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireAdmin(request);
	return submit(request, planForm, async ({ password, ...input }) => {
		await savePlanWithProof({ user, password }, actorOf(user), input);
		return redirectWithFlash(adminPaths.packages, t("Package added."));
	});
}

export default function NewPackage() {
	const { proof } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Add Package")} closeTo={adminPaths.packages}>
			<PlanForm result={answer?.result} proof={proof} closeTo={adminPaths.packages} submitLabel={t("Add Package")} />
		</RouteDialog>
	);
}
