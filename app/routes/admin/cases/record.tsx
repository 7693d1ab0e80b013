import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { correctRecord } from "~/features/courts/court-records/look-up/commands.correct.server";
import { Conflicts } from "~/features/courts/court-records/look-up/conflicts";
import { recordInput } from "~/features/courts/court-records/look-up/input";
import { RecordForm } from "~/features/courts/court-records/look-up/record-form";
import { requireRecordPage } from "~/features/courts/court-records/look-up/record-page.server";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("Court Record")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return orNotFound(requireRecordPage(params.caseId ?? ""));
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const caseId = params.caseId ?? "";
	return submit(request, recordInput, async (input) => {
		await correctRecord(actorOf(admin), caseId, input);
		return redirectWithFlash(adminPaths.record(caseId), t("Record saved."));
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
				backTo={adminPaths.cases}
			>
				<SafeForm action={adminPaths.selection}>
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
