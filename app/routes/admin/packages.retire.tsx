import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { retirePlan } from "~/features/plans/commands.server";
import { requirePlan } from "~/features/plans/queries.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";
import { Problem } from "~/ui/problem";
import { FormActions, SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Retire Package · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { name } = await orNotFound(requirePlan(params.planId ?? ""));
	return { name };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	return submit(request, z.object({}), async () => {
		await retirePlan(actor, params.planId ?? "");
		return redirectWithFlash(paths.admin.packages, "Package retired.");
	});
}

export default function RetirePackage() {
	const { name } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title="Retire Package" closeTo={paths.admin.packages}>
			<SafeForm>
				<Problem answer={answer} />
				<p>
					Take <strong dir="auto">{name}</strong> off sale? Subscribers keep it until it ends. You can offer it again
					later.
				</p>
				<FormActions cancelTo={paths.admin.packages} isDanger>
					Retire
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
