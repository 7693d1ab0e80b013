import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { retirePlan } from "~/features/money/plans/commands.server";
import { requirePlan } from "~/features/money/plans/queries.server";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { ConfirmDialog } from "~/ui/form/confirm-dialog";
import { useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("Retire Package")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { name } = await orNotFound(requirePlan(params.planId ?? ""));
	return { name };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	return submit(request, z.object({}), async () => {
		await retirePlan(actor, params.planId ?? "");
		return redirectWithFlash(adminPaths.packages, t("Package retired."));
	});
}

export default function RetirePackage() {
	const { name } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog title={t("Retire Package")} closeTo={adminPaths.packages} button={t("Retire")}>
			<p>
				<Words id="Retire <0/>? Subscribers keep it until it ends. You can sell it again later.">
					<strong dir="auto">{name}</strong>
				</Words>
			</p>
		</ConfirmDialog>
	);
}
