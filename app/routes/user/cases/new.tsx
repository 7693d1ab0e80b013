import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { explainArchived, findArchivedId } from "~/features/courts/cases/archive/commands.server";
import { addCase } from "~/features/courts/cases/commands.server";
import { CaseForm } from "~/features/courts/cases/form/case-form";
import { applyReload, caseFormExtra, caseOf } from "~/features/courts/cases/form/case-form-action.server";
import { caseForm } from "~/features/courts/cases/form/case-input";
import { findDoubtful } from "~/features/courts/cases/form/doubts.server";
import { normaliseCnr } from "~/features/courts/courts/cnr";
import { NO_COURTS } from "~/features/courts/courts/court-selection";
import { listStates } from "~/features/people/places/queries.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { RouteDialog } from "~/ui/form/dialog";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { authorize } from "~/web/access/authorize.server";
import { listReturnPath } from "~/web/access/return-to";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "add" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Register New Case")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await authorize(request, "add");
	const states = await orNotFound(listStates().catch(withUserMessage(t("Failed to fetch states."))));
	return { states, closeTo: listReturnPath(request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "add");
	return submit(
		request,
		caseForm,
		async (form, formData) => {
			if (await findDoubtful(form)) return undefined;
			const { id } = await addCase(acting, caseOf(form, formData))
				.catch(explainArchived(acting.ownerId, form.cnr_number))
				.catch(withUserMessage(t("Something went wrong!")));
			if (formData.has("is_awaited")) return redirect(paths.checkCase(id), 303);
			return redirectWithFlash(paths.case(id), t("Case added. Fetching details from eCourts…"));
		},
		{
			onReload: applyReload,
			extra: async (formData) => ({
				...(await orNotFound(caseFormExtra(formData))),
				archivedId: await findArchivedId(acting.ownerId, normaliseCnr(String(formData.get("cnr_number") ?? ""))),
			}),
		},
	);
}

/** The address that asks whether to restore an archived case, and then opens its page. */
const restorePath = (caseId: string) => `${paths.archiveCases}?case=${caseId}&return=${paths.case(caseId)}`;

export default function NewCase() {
	const { states, closeTo } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Register New Case")} closeTo={closeTo}>
			<p className="mb-3">
				<Words id="<0>Add many cases</0> from a list or a file, or <1>Find cases</1> without a CNR.">
					<Link to={paths.addManyCases} />
					<Link to={paths.findCases} />
				</Words>{" "}
				<Link to={paths.addOwnMatter}>{t("No CNR? Write it down yourself")}</Link>
			</p>
			{answer?.archivedId && (
				<p className="note">
					<Words id="You archived this case. <0>Bring it back</0>">
						<Link to={restorePath(answer.archivedId)} />
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
