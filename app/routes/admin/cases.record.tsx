import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { correctRecord, findRecordDesk } from "~/features/cases/commands.correct.server";
import { isHeldField, labelOf } from "~/features/cases/record-fields";
import { RecordForm, recordAsText } from "~/features/cases/record-form";
import { recordInput } from "~/features/cases/record-input";
import { inWords } from "~/features/cases/record-values";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Court Record · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const caseId = params.caseId ?? "";
	const { values, heldFields, differences, version, ...contact } = await orNotFound(findRecordDesk(caseId));
	const differs = Object.entries(differences).flatMap(([field, court]) =>
		isHeldField(field) ? [{ field, label: labelOf(field), ours: inWords(values[field]), court: inWords(court) }] : [],
	);
	return { caseId, cnr: contact.cnrNumber, initial: recordAsText(values, contact), version, held: heldFields, differs };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const caseId = params.caseId ?? "";
	return submit(request, recordInput, async (input) => {
		await correctRecord({ id: admin.id, address: requestContext().address }, caseId, input);
		return redirectWithFlash(`/admin/cases/${caseId}/record`, "Record saved.");
	});
}

type Difference = { field: string; label: string; ours: string; court: string };

/** What the court says otherwise of fields that look-ups leave alone (decision 43). */
function Differences({ caseId, differs }: { caseId: string; differs: Difference[] }) {
	return (
		<section className="note" aria-label="The court says otherwise">
			<h2>The court says otherwise</h2>
			{differs.map(({ field, label, ours, court }) => (
				<SafeForm key={field} action={`/admin/cases/${caseId}/take`} className="mt-2">
					<input type="hidden" name="field" value={field} />
					<p dir="auto">
						<strong>{label}</strong>: here {ours}; the court: {court}
					</p>
					<SubmitButton className="button button-small">{`Take the court's ${label}`}</SubmitButton>
				</SafeForm>
			))}
		</section>
	);
}

export default function CourtRecord() {
	const { caseId, cnr, initial, version, held, differs } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<div className="page-head">
				<h1>
					Court record of <span className="figures">{cnr}</span>
				</h1>
				<SafeForm action="/admin/cases/selection">
					<input type="hidden" name="case" value={caseId} />
					<button type="submit" name="intent" value="refresh" className="button">
						Refresh from court
					</button>
				</SafeForm>
				<Link to="/admin/cases" className="button">
					<ArrowLeft size={18} aria-hidden />
					<span>Back</span>
				</Link>
			</div>
			{differs.length > 0 && <Differences caseId={caseId} differs={differs} />}
			<RecordForm
				key={`${caseId} ${version}`}
				result={answer?.result}
				initial={initial}
				version={version}
				held={held}
			/>
		</>
	);
}
