import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { deleteCases } from "~/features/courts/cases/commands.delete.server";
import { FormProblem, NothingSelected, SelectedCases, useWayBack } from "~/features/courts/cases/list/selected-cases";
import { selectedCases } from "~/features/courts/cases/list/selection-input";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { RouteDialog } from "~/ui/form/dialog";
import { FormActions, SafeForm } from "~/ui/form/safe-form";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { returnAfterDeletion } from "~/web/access/return-to";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { selectionFor } from "~/web/screens/selection.server";

export const handle = { right: "delete" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Delete Case")} · Nyaya Diary` }];

export const loader = selectionFor("delete");

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "delete");
	return submit(request, selectedCases, async (input) => {
		await deleteCases(acting, input.case).catch(withUserMessage(t("Failed to delete case.")));
		return redirectWithFlash(returnAfterDeletion(request, input.case), t("Case Deleted Successfully"));
	});
}

export default function DeleteCase() {
	const { cases, closeTo } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const back = useWayBack(closeTo, cases);
	if (cases.length === 0) return <NothingSelected title={t("Delete Case")} closeTo={closeTo} />;
	const isOne = cases.length === 1;
	return (
		<RouteDialog title={isOne ? t("Delete Case") : t("Delete {number} cases", { number: cases.length })} closeTo={back}>
			<SafeForm preventScrollReset>
				<FormProblem>{answer?.result.error?.[""]?.[0] ?? answer?.result.error?.case?.[0]}</FormProblem>
				<p>
					{isOne
						? t("Are you sure you want to delete this case? This action cannot be undone.")
						: t("Are you sure you want to delete these cases? This action cannot be undone.")}
				</p>
				<SelectedCases cases={cases} />
				<FormActions busy={t("Deleting…")} cancelTo={back} isDanger>
					{t("Delete")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
