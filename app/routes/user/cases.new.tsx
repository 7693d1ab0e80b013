import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CaseForm } from "~/features/cases/case-form";
import { caseInput } from "~/features/cases/case-input";
import { addCase } from "~/features/cases/commands.server";
import { findCourtOptions } from "~/features/cases/court-options.server";
import { clearBelow, NO_COURTS } from "~/features/cases/court-selection";
import { listStates } from "~/features/courts/queries.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Register New Case · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireUser(request);
	return { states: await listStates() };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(
		request,
		caseInput,
		async (input) => {
			await addCase(user.id, input);
			return redirectWithFlash("/user/cases", "Case added. Its court record is being fetched.");
		},
		{
			onReload: clearBelow,
			extra: async (formData) => ({
				options: await findCourtOptions(String(formData.get("state") ?? ""), String(formData.get("district_id") ?? "")),
			}),
		},
	);
}

export default function NewCase() {
	const { states } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title="Register New Case" closeTo="/user/cases">
			<CaseForm
				result={answer?.result}
				states={states}
				options={answer?.options ?? NO_COURTS}
				closeTo="/user/cases"
				submitLabel="Add Case"
			/>
		</RouteDialog>
	);
}
