import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { correctRecord } from "~/features/cases/record/commands.correct.server";
import { Conflicts } from "~/features/cases/record/conflicts";
import { recordInput } from "~/features/cases/record/input";
import { RecordForm } from "~/features/cases/record/record-form";
import { getRecordPage } from "~/features/cases/record/record-page.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { BackHead } from "~/ui/page-head";
import { SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: `${t("Court Record")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return orNotFound(getRecordPage(params.caseId ?? ""));
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const caseId = params.caseId ?? "";
	return submit(request, recordInput, async (input) => {
		await correctRecord(actorOf(admin), caseId, input);
		return redirectWithFlash(paths.admin.record(caseId), t("Record saved."));
	});
}

export default function CourtRecord() {
	const { caseId, cnr, conflicts, ...record } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BackHead
				title={
					<>
						{t("Court record of")} <span className="figures">{cnr}</span>
					</>
				}
				backTo={paths.admin.cases}
			>
				<SafeForm action={paths.admin.selection}>
					<input type="hidden" name="case" value={caseId} />
					<button type="submit" name="intent" value="refresh" className="button">
						{t("Refresh from eCourts")}
					</button>
				</SafeForm>
			</BackHead>
			<Conflicts caseId={caseId} rows={conflicts} />
			<RecordForm key={`${caseId} ${record.version}`} result={answer?.result} {...record} />
		</>
	);
}
