import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { updateCase } from "~/features/courts/cases/commands.server";
import { detailsOf } from "~/features/courts/cases/details.server";
import { CaseForm } from "~/features/courts/cases/form/case-form";
import { applyReload, caseFormExtra, caseOf } from "~/features/courts/cases/form/case-form-action.server";
import { caseForm } from "~/features/courts/cases/form/case-input";
import { findBeforeChange, findDoubtful } from "~/features/courts/cases/form/doubts.server";
import { requireCase } from "~/features/courts/cases/queries.server";
import { listCourtOptions } from "~/features/courts/courts/court-options.server";
import { listCaseTypes } from "~/features/courts/courts/queries.server";
import { changeOwnMatter } from "~/features/courts/own-matters/commands.server";
import { MatterForm } from "~/features/courts/own-matters/matter-form";
import { matterForm } from "~/features/courts/own-matters/matter-input";
import { isOwnMatter, requireOwnMatter } from "~/features/courts/own-matters/queries.server";
import { listStates } from "~/features/people/places/queries.server";
import { versionOf } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { listReturnPath } from "~/web/access/return-to";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { answerForm, basisOf, readFormToRender, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "change" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Update Case")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "change");
	const unread = withUserMessage(t("Failed to fetch courts."));
	const found = await orNotFound(requireCase(acting.ownerId, params.caseId ?? "").catch(unread));
	const { stateId } = found;
	const closeTo = listReturnPath(request);
	if (stateId === null) {
		const { initial: matter, isJoined } = await requireOwnMatter(acting.ownerId, found.id);
		return { matter, isJoined, version: versionOf(matter), closeTo };
	}
	const [before, states, caseTypes, options] = await Promise.all([
		orNotFound(findBeforeChange(acting.ownerId, found.id)),
		orNotFound(listStates().catch(withUserMessage(t("Failed to fetch states.")))),
		orNotFound(listCaseTypes().catch(unread)),
		orNotFound(listCourtOptions(stateId, found.districtId ?? "")),
	]);
	const initial = {
		state: stateId,
		district_id: found.districtId ?? "",
		court_type: found.courtComplexId ? "complex" : found.courtEstablishmentId ? "establishment" : "",
		court_complex: found.courtComplexId ?? "",
		court_establishment: found.courtEstablishmentId ?? "",
		case_type: found.caseTypeId ?? "",
		case_date: String(found.year),
		case_number: found.caseNumber,
		cnr_number: found.cnrNumber,
	};
	const shown = { states, caseTypes, isTypeNeeded: !before.recordType, options, initial };
	return { matter: undefined, ...shown, version: versionOf(detailsOf(found)), closeTo };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "change");
	const caseId = params.caseId ?? "";
	if (await isOwnMatter(acting.ownerId, caseId))
		return submit(request, matterForm, async (matter, form) => {
			await changeOwnMatter(acting, caseId, matter, basisOf(form));
			return redirectWithFlash(listReturnPath(request), t("Matter updated."));
		});
	const formData = await readFormToRender(request);
	const before = await orNotFound(findBeforeChange(acting.ownerId, caseId));
	return answerForm(
		formData,
		caseForm,
		async (form) => {
			if (await findDoubtful(form, before)) return undefined;
			const { case_number = "", ...rest } = caseOf(form, formData);
			const change = { court_complex: "", court_establishment: "", ...rest, case_number };
			await updateCase(acting, before.id, change, basisOf(formData)).catch(
				withUserMessage(t("Failed to update case.")),
			);
			const isApprovalLost = before.isApproved && form.cnr_number !== before.cnr_number;
			return redirectWithFlash(
				listReturnPath(request),
				isApprovalLost ? t("Case updated. It has to be approved again.") : t("Case updated."),
			);
		},
		{ onReload: applyReload, extra: () => orNotFound(caseFormExtra(formData, before)) },
	);
}

export default function EditCase() {
	const page = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { closeTo, version } = page;
	const shown = { result: answer?.result, version, closeTo };
	if (page.matter)
		return (
			<RouteDialog title={t("Update Matter")} closeTo={closeTo}>
				<MatterForm {...shown} initial={page.matter} isJoined={page.isJoined} submitLabel={t("Update Matter")} />
			</RouteDialog>
		);
	const again = answer && "options" in answer ? answer : undefined;
	return (
		<RouteDialog title={t("Update Case")} closeTo={closeTo}>
			<CaseForm
				{...shown}
				doubtful={again?.doubtful}
				states={page.states}
				caseTypes={page.caseTypes}
				isTypeNeeded={page.isTypeNeeded}
				options={again?.options ?? page.options}
				initial={page.initial}
				submitLabel={t("Update Case")}
			/>
		</RouteDialog>
	);
}
