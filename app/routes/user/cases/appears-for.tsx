import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { setSide } from "~/features/courts/appearance/commands.server";
import { SideField } from "~/features/courts/appearance/side-field";
import { sideChoice } from "~/features/courts/appearance/side-input";
import { NothingSelected, SelectedCases, useWayBack } from "~/features/courts/cases/list/selected-cases";
import { selectedCases } from "~/features/courts/cases/list/selection-input";
import { countWords, t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { listReturnPath } from "~/web/access/return-to";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { selectionFor } from "~/web/screens/selection.server";

const sidesInput = selectedCases.extend({ appears_for: sideChoice });

export const handle = { right: "change" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Side")} · Nyaya Diary` }];

export const loader = selectionFor("change");

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "change");
	return submit(request, sidesInput, async ({ case: ids, appears_for: side }) => {
		const count = await setSide(acting, ids, side);
		return redirectWithFlash(
			listReturnPath(request),
			countWords(count, "Side of {count} case saved.", "Side of {count} cases saved."),
		);
	});
}

export default function SidesOfCases() {
	const { cases, closeTo } = useLoaderData<typeof loader>();
	const { initialValue, error } = useActionData<typeof action>()?.result ?? {};
	const back = useWayBack(closeTo, cases);
	if (cases.length === 0) return <NothingSelected title={t("Side")} closeTo={closeTo} />;
	const typed = typeof initialValue?.appears_for === "string" ? initialValue.appears_for : "";
	const field = {
		...{ id: "appears-for", name: "appears_for", errorId: "appears-for-error" },
		...{ errors: error?.appears_for ?? undefined, initialValue: typed },
	};
	const problem = error?.[""]?.[0] ?? error?.case?.[0];
	return (
		<RouteDialog title={countWords(cases.length, "Side of {count} case", "Side of {count} cases")} closeTo={back}>
			<SafeForm preventScrollReset>
				<ErrorSummary
					form={{ errorId: "problems", errors: problem ? [problem] : undefined }}
					fields={{ appears_for: field }}
					labels={{ appears_for: t("Side") }}
				/>
				<SideField field={field} isAsked />
				<SelectedCases cases={cases} />
				<FormActions busy={t("Saving…")} cancelTo={back}>
					{t("Save side")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
