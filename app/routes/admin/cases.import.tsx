import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { DomainError } from "~/errors";
import { listImports, startImport } from "~/features/cases/commands.import.server";
import { IMPORT_STATES } from "~/features/cases/import-fields";
import { dayInIndia, formatDay } from "~/features/courts/day";
import { requestContext } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { requireAdmin } from "~/http/session.server";
import { statusOf } from "~/http/status";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

export const meta: MetaFunction = () => [{ title: "Import Records · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const imports = await listImports(admin.id);
	return { imports: imports.map(({ createdAt, ...one }) => ({ ...one, day: formatDay(dayInIndia(createdAt)) })) };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const file = (await readForm(request)).get("file");
	try {
		const given = file instanceof File ? file : new File([], "");
		const bytes = new Uint8Array(await given.arrayBuffer());
		const actor = { id: admin.id, address: requestContext().address };
		const { id } = await startImport(actor, { name: given.name, bytes });
		return redirect(`/admin/cases/import/${id}`, 303);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return data({ problem: error.message }, { status: statusOf(error) });
	}
}

function UploadForm({ problem }: { problem: string | undefined }) {
	return (
		<SafeForm encType="multipart/form-data" className="card mb-4">
			<div className="field">
				<label htmlFor="file">CSV file</label>
				<p className="hint" id="file-hint">
					Up to 10 MB, in UTF-8, its first line naming the columns. Nothing is imported yet: the columns and every row
					are shown first.
				</p>
				<input
					id="file"
					className="input"
					type="file"
					name="file"
					accept=".csv,.tsv,.txt,text/csv"
					required
					aria-invalid={problem ? true : undefined}
					aria-describedby="file-hint file-error"
				/>
				<p className="error" id="file-error" role={problem ? "alert" : undefined}>
					{problem}
				</p>
			</div>
			<SubmitButton busy="Uploading…">Upload</SubmitButton>
		</SafeForm>
	);
}

export default function ImportRecords() {
	const { imports } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<div className="page-head">
				<h1>Import Records</h1>
				<Link to="/admin/cases" className="button">
					<ArrowLeft size={18} aria-hidden />
					<span>Back</span>
				</Link>
			</div>
			<UploadForm problem={answer?.problem} />
			{imports.length > 0 && (
				<TableRegion label="Earlier imports" hasCards>
					<table className="table">
						<thead>
							<tr>
								<ColumnHeads names={["File", "Date", "Status", "Rows", "Imported", "Bad"]} />
							</tr>
						</thead>
						<tbody>
							{imports.map((one) => (
								<tr key={one.id}>
									<td data-label="File">
										<Link to={one.id}>{one.fileName}</Link>
									</td>
									<td data-label="Date">{one.day}</td>
									<td data-label="Status">{IMPORT_STATES[one.state]}</td>
									<td data-label="Rows">{one.totalRows}</td>
									<td data-label="Imported">{one.goodRows}</td>
									<td data-label="Bad">{one.badRows}</td>
								</tr>
							))}
						</tbody>
					</table>
				</TableRegion>
			)}
		</>
	);
}
