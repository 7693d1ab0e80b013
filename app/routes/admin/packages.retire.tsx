import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { auditAs } from "~/features/accounts/audit.server";
import { retirePlan } from "~/features/plans/commands.server";
import { findPlan } from "~/features/plans/queries.server";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";
import { Problem } from "~/ui/problem";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Retire Package · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { name } = await orNotFound(findPlan(params.planId ?? ""));
	return { name };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	return submit(request, z.object({}), async () => {
		await retirePlan(params.planId ?? "", auditAs({ id: admin.id, address: requestContext().address }));
		return redirectWithFlash("/admin/packages", "The package is retired.");
	});
}

export default function RetirePackage() {
	const { name } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title="Retire Package" closeTo="/admin/packages">
			<SafeForm>
				<Problem answer={answer} />
				<p>
					Take <strong dir="auto">{name}</strong> off sale? Who has it keeps it to its last day, and it can be offered
					again.
				</p>
				<div className="actions">
					<SubmitButton className="button button-danger">Retire</SubmitButton>
					<Link to="/admin/packages" className="button" preventScrollReset>
						Cancel
					</Link>
				</div>
			</SafeForm>
		</RouteDialog>
	);
}
