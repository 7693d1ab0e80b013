import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { correctRecord, getRecordForAdmin } from "~/features/cases/record/commands.correct.server";
import { isLockedField, labelOf } from "~/features/cases/record/fields";
import { recordInput } from "~/features/cases/record/input";
import { RecordForm, recordAsText } from "~/features/cases/record/record-form";
import { inWords } from "~/features/cases/record/values";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { paths } from "~/paths";
import { BackHead } from "~/ui/page-head";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Court Record · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const caseId = params.caseId ?? "";
	const { values, lockedFields, conflicts, version, ...contact } = await orNotFound(getRecordForAdmin(caseId));
	const conflictRows = Object.entries(conflicts).flatMap(([field, court]) =>
		isLockedField(field) ? [{ field, label: labelOf(field), ours: inWords(values[field]), court: inWords(court) }] : [],
	);
	return {
		caseId,
		cnr: contact.cnrNumber,
		initial: recordAsText(values, contact),
		version,
		locked: lockedFields,
		conflictRows,
	};
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const caseId = params.caseId ?? "";
	return submit(request, recordInput, async (input) => {
		await correctRecord(actorOf(admin), caseId, input);
		return redirectWithFlash(paths.admin.record(caseId), "Record saved.");
	});
}

type ConflictRow = { field: string; label: string; ours: string; court: string };

/** Fields edited here whose value on eCourts is another one (decision 43). */
function Conflicts({ caseId, rows }: { caseId: string; rows: ConflictRow[] }) {
	return (
		<section className="note" aria-label="Differs from eCourts">
			<h2>Differs from eCourts</h2>
			{rows.map(({ field, label, ours, court }) => (
				<SafeForm key={field} action={paths.admin.acceptCourtValue(caseId)} className="mt-2">
					<input type="hidden" name="field" value={field} />
					<p dir="auto">
						<strong>{label}</strong>: here {ours}; eCourts: {court}
					</p>
					<SubmitButton className="button button-small">{`Use eCourts value for ${label}`}</SubmitButton>
				</SafeForm>
			))}
		</section>
	);
}

export default function CourtRecord() {
	const { caseId, cnr, initial, version, locked, conflictRows } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BackHead
				title={
					<>
						Court record of <span className="figures">{cnr}</span>
					</>
				}
				backTo={paths.admin.cases}
			>
				<SafeForm action={paths.admin.selection}>
					<input type="hidden" name="case" value={caseId} />
					<button type="submit" name="intent" value="refresh" className="button">
						Refresh from eCourts
					</button>
				</SafeForm>
			</BackHead>
			{conflictRows.length > 0 && <Conflicts caseId={caseId} rows={conflictRows} />}
			<RecordForm
				key={`${caseId} ${version}`}
				result={answer?.result}
				initial={initial}
				version={version}
				locked={locked}
			/>
		</>
	);
}
