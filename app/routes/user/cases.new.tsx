import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { withUserMessage } from "~/error-messages.server";
import { findArchivedId, sayArchived } from "~/features/cases/archive/commands.server";
import { CaseForm } from "~/features/cases/case-form";
import { applyReload, caseFormExtra, caseOf } from "~/features/cases/case-form-action.server";
import { caseForm } from "~/features/cases/case-input";
import { addCase } from "~/features/cases/commands.server";
import { NO_COURTS } from "~/features/cases/court-selection";
import { findDoubtful } from "~/features/cases/doubts.server";
import { normaliseCnr } from "~/features/courts/cnr";
import { listStates } from "~/features/courts/queries.server";
import { requireAct } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { listReturnPath } from "~/http/return-to";
import { t } from "~/language/translate";
import { Words } from "~/language/words";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: `${t("Register New Case")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAct(request, "add");
	const states = await orNotFound(listStates().catch(withUserMessage(t("Failed to fetch states."))));
	return { states, closeTo: listReturnPath(request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const owner = await requireAct(request, "add");
	return submit(
		request,
		caseForm,
		async (form, formData) => {
			if (await findDoubtful(form)) return undefined;
			const { id } = await addCase(owner.by, caseOf(form, formData)).catch(sayArchived(owner.id, form.cnr_number));
			if (formData.has("is_awaited")) return redirect(paths.checkCase(id), 303);
			return redirectWithFlash(paths.case(id), t("Case added. Fetching details from eCourts…"));
		},
		{
			onReload: applyReload,
			extra: async (formData) => ({
				...(await orNotFound(caseFormExtra(formData))),
				archivedId: await findArchivedId(owner.id, normaliseCnr(String(formData.get("cnr_number") ?? ""))),
			}),
		},
	);
}

/** The question whether to bring an archived case back, which then leads to its page. */
const bringBack = (caseId: string) => `${paths.archiveCases}?case=${caseId}&return=${paths.case(caseId)}`;

export default function NewCase() {
	const { states, closeTo } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Register New Case")} closeTo={closeTo}>
			<p className="mb-3">
				<Words id="<0>Add many cases</0> from a list or a file, or <1>Find cases</1> without a CNR.">
					<Link to={paths.addManyCases} />
					<Link to={paths.findCases} />
				</Words>
			</p>
			{answer?.archivedId && (
				<p className="note">
					<Words id="You archived this case. <0>Bring it back</0>">
						<Link to={bringBack(answer.archivedId)} />
					</Words>
				</p>
			)}
			<CaseForm
				result={answer?.result}
				doubtful={answer?.doubtful}
				states={states}
				options={answer?.options ?? NO_COURTS}
				closeTo={closeTo}
				submitLabel={t("Add Case")}
			/>
		</RouteDialog>
	);
}
