import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { retirePlan } from "~/features/plans/commands.server";
import { requirePlan } from "~/features/plans/queries.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { Words } from "~/language/words";
import { paths } from "~/paths";
import { ConfirmDialog } from "~/ui/confirm-dialog";

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
		return redirectWithFlash(paths.admin.packages, t("Package retired."));
	});
}

export default function RetirePackage() {
	const { name } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog title={t("Retire Package")} closeTo={paths.admin.packages} button={t("Retire")}>
			<p>
				<Words id="Take <0/> off sale? Subscribers keep it until it ends. You can offer it again later.">
					<strong dir="auto">{name}</strong>
				</Words>
			</p>
		</ConfirmDialog>
	);
}
