import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { archiveInput } from "~/features/cases/archive/archive-input";
import { archiveCases, restoreCases } from "~/features/cases/archive/commands.server";
import { listCasesByIds } from "~/features/cases/queries.server";
import { casesInWords, FormProblem, NothingSelected, SelectedCases, useWayBack } from "~/features/cases/selected-cases";
import { requireAct } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { listReturnPath } from "~/http/return-to";
import { RouteDialog } from "~/ui/dialog";
import { FormActions, SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Archive · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "archive");
	const ids = new URL(request.url).searchParams.getAll("case");
	return { cases: await listCasesByIds(owner.id, ids), closeTo: listReturnPath(request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const owner = await requireAct(request, "archive");
	return submit(request, archiveInput, async ({ case: ids, intent }) => {
		const isBack = intent === "restore";
		const changed = await (isBack ? restoreCases : archiveCases)(owner.by, ids);
		const words = isBack
			? `${casesInWords(changed)} brought back.`
			: `${casesInWords(changed)} archived. Find archived cases with Filter, Show: Archived.`;
		return redirectWithFlash(listReturnPath(request), words);
	});
}

export default function ArchiveCases() {
	const { cases, closeTo } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const back = useWayBack(closeTo, cases);
	if (cases.length === 0) return <NothingSelected title="Archive" closeTo={closeTo} />;
	const isBack = cases.every(({ isArchived }) => isArchived);
	const isOne = cases.length === 1;
	const label = `${isBack ? "Bring back" : "Archive"} ${isOne ? "case" : casesInWords(cases.length)}`;
	const these = isOne ? "this case" : `these ${cases.length} cases`;
	const they = isOne ? "it" : "them";
	return (
		<RouteDialog title={label} closeTo={back}>
			<SafeForm preventScrollReset>
				<input type="hidden" name="intent" value={isBack ? "restore" : "archive"} />
				<FormProblem>{answer?.result.error?.[""]?.[0] ?? answer?.result.error?.case?.[0]}</FormProblem>
				<p>
					{isBack
						? `Do you want to bring back ${these}? Your lists and alerts have ${they} again.`
						: `Do you want to archive ${these}? Your lists leave ${they} out, and no alerts are sent. You can bring ${they} back at any time.`}
				</p>
				<SelectedCases cases={cases} />
				<FormActions busy="Saving…" cancelTo={back}>
					{label}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
