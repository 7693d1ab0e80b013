import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUserMessage } from "~/error-messages.server";
import { deleteCases } from "~/features/cases/commands.server";
import { listCasesByIds } from "~/features/cases/queries.server";
import { FormProblem, NothingSelected, SelectedCases, useWayBack } from "~/features/cases/selected-cases";
import { selectedCases } from "~/features/cases/selection-input";
import { requireAct } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { listReturnPath, returnAfterDeletion } from "~/http/return-to";
import { RouteDialog } from "~/ui/dialog";
import { FormActions, SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Delete Case · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "delete");
	const ids = new URL(request.url).searchParams.getAll("case");
	return { cases: await listCasesByIds(owner.id, ids), closeTo: listReturnPath(request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const owner = await requireAct(request, "delete");
	return submit(request, selectedCases, async (input) => {
		await deleteCases(owner.by, input.case).catch(withUserMessage("Failed to delete case."));
		return redirectWithFlash(returnAfterDeletion(request, input.case), "Case Deleted Successfully");
	});
}

export default function DeleteCase() {
	const { cases, closeTo } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const back = useWayBack(closeTo, cases);
	if (cases.length === 0) return <NothingSelected title="Delete Case" closeTo={closeTo} />;
	const isOne = cases.length === 1;
	return (
		<RouteDialog title={isOne ? "Delete Case" : `Delete ${cases.length} cases`} closeTo={back}>
			<SafeForm preventScrollReset>
				<FormProblem>{answer?.result.error?.[""]?.[0] ?? answer?.result.error?.case?.[0]}</FormProblem>
				<p>Are you sure you want to delete {isOne ? "this case" : "these cases"}? This action cannot be undone.</p>
				<SelectedCases cases={cases} />
				<FormActions busy="Deleting…" cancelTo={back} isDanger>
					Delete
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
