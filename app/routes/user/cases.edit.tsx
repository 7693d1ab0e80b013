import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CaseForm } from "~/features/cases/case-form";
import { caseUpdateForm } from "~/features/cases/case-input";
import { updateCase } from "~/features/cases/commands.server";
import { findCourtOptions } from "~/features/cases/court-options.server";
import { clearBelow } from "~/features/cases/court-selection";
import { findCase } from "~/features/cases/queries.server";
import { listCaseTypes, listStates } from "~/features/courts/queries.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Update Case · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const found = await orNotFound(findCase(user.id, params.caseId ?? ""));
	const [states, caseTypes, options] = await Promise.all([
		listStates(),
		listCaseTypes(),
		findCourtOptions(found.stateId, found.districtId),
	]);
	const initial = {
		state: found.stateId,
		district_id: found.districtId,
		court_type: found.courtComplexId ? "complex" : found.courtEstablishmentId ? "establishment" : "",
		court_complex: found.courtComplexId ?? "",
		court_establishment: found.courtEstablishmentId ?? "",
		case_type: found.caseTypeId ?? "",
		case_date: String(found.year),
		case_number: found.caseNumber,
		cnr_number: found.cnrNumber,
	};
	return { states, caseTypes, options, initial };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(
		request,
		caseUpdateForm,
		async (input) => {
			await updateCase(user.id, params.caseId ?? "", { court_complex: "", court_establishment: "", ...input });
			return redirectWithFlash("/user/cases", "Case updated.");
		},
		{
			onReload: clearBelow,
			extra: async (formData) => ({
				options: await findCourtOptions(String(formData.get("state") ?? ""), String(formData.get("district_id") ?? "")),
			}),
		},
	);
}

export default function EditCase() {
	const { states, caseTypes, options, initial } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title="Update Case" closeTo="/user/cases">
			<CaseForm
				result={answer?.result}
				states={states}
				caseTypes={caseTypes}
				options={answer?.options ?? options}
				initial={initial}
				closeTo="/user/cases"
				submitLabel="Update Case"
			/>
		</RouteDialog>
	);
}
