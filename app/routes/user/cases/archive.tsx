import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { archiveCases, restoreCases } from "~/features/courts/cases/archive/commands.server";
import { FormProblem, NothingSelected, SelectedCases, useWayBack } from "~/features/courts/cases/list/selected-cases";
import { selectedCases } from "~/features/courts/cases/list/selection-input";
import { countWords, phrase, t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { FormActions, SafeForm } from "~/ui/form/safe-form";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { listReturnPath } from "~/web/access/return-to";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { selectionFor } from "~/web/screens/selection.server";

const archiveInput = selectedCases.extend({
	intent: z.enum(["archive", "restore"], { error: phrase("Choose Archive or Bring back") }),
});

export const handle = { right: "archive" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Archive")} · Nyaya Diary` }];

export const loader = selectionFor("archive");

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "archive");
	return submit(request, archiveInput, async ({ case: ids, intent }) => {
		const isRestore = intent === "restore";
		const changed = await (isRestore ? restoreCases : archiveCases)(acting, ids);
		const words = isRestore
			? countWords(changed, "{count} case brought back.", "{count} cases brought back.")
			: countWords(
					changed,
					"{count} case archived. Find archived cases with Filter, Show: Archived.",
					"{count} cases archived. Find archived cases with Filter, Show: Archived.",
				);
		return redirectWithFlash(listReturnPath(request), words);
	});
}

export default function ArchiveCases() {
	const { cases, closeTo } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const back = useWayBack(closeTo, cases);
	if (cases.length === 0) return <NothingSelected title={t("Archive")} closeTo={closeTo} />;
	const isRestore = cases.every(({ isArchived }) => isArchived);
	const number = cases.length;
	const isOne = number === 1;
	const label = isRestore
		? isOne
			? t("Bring back case")
			: t("Bring back {number} cases", { number })
		: isOne
			? t("Archive case")
			: t("Archive {number} cases", { number });
	const question = isRestore
		? isOne
			? t("Bring back this case? It returns to your lists and alerts.")
			: t("Bring back these {number} cases? They return to your lists and alerts.", { number })
		: isOne
			? t("Archive this case? It leaves your lists and you get no alerts. You can bring it back at any time.")
			: t(
					"Archive these {number} cases? They leave your lists and you get no alerts. You can bring them back at any time.",
					{ number },
				);
	return (
		<RouteDialog title={label} closeTo={back}>
			<SafeForm preventScrollReset>
				<input type="hidden" name="intent" value={isRestore ? "restore" : "archive"} />
				<FormProblem>{answer?.result.error?.[""]?.[0] ?? answer?.result.error?.case?.[0]}</FormProblem>
				<p>{question}</p>
				<SelectedCases cases={cases} />
				<FormActions busy={t("Saving…")} cancelTo={back}>
					{label}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
