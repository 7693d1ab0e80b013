import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { dayInIndia, formatDay } from "~/calendar/day";
import { DomainError } from "~/errors";
import { listImports, startImport } from "~/features/cases/import/commands.server";
import { IMPORT_STATES } from "~/features/cases/import/fields";
import { actorOf } from "~/http/actor.server";
import { readForm } from "~/http/form.server";
import { requireAdmin } from "~/http/session.server";
import { statusOf } from "~/http/status";
import { paths } from "~/paths";
import { BackHead } from "~/ui/page-head";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { DataTable } from "~/ui/table-region";

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
		const actor = actorOf(admin);
		const { id } = await startImport(actor, { name: given.name, bytes });
		return redirect(paths.admin.import(id), 303);
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
			<BackHead title="Import Records" backTo={paths.admin.cases} />
			<UploadForm problem={answer?.problem} />
			{imports.length > 0 && (
				<DataTable label="Earlier imports" hasCards columns={["File", "Date", "Status", "Rows", "Imported", "Bad"]}>
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
				</DataTable>
			)}
		</>
	);
}
