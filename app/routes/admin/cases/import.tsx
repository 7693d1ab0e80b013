import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { listImports, startImport } from "~/features/courts/record-imports/commands.server";
import { IMPORT_STATES } from "~/features/courts/record-imports/fields";
import { paths } from "~/paths";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { statusOf } from "~/platform/http/status";
import { phrases, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { BackHead } from "~/ui/frame/page-head";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { readForm } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Import Records")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const imports = await listImports(admin.id);
	return { imports: imports.map(({ createdAt, ...one }) => ({ ...one, day: formatDay(dayInIndia(createdAt)) })) };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const file = (await readForm(request)).get("file");
	try {
		const upload = file instanceof File ? file : new File([], "");
		const bytes = new Uint8Array(await upload.arrayBuffer());
		const actor = actorOf(admin);
		const { id } = await startImport(actor, { name: upload.name, bytes });
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
				<label htmlFor="file">{t("CSV file")}</label>
				<p className="hint" id="file-hint">
					{t(
						"Up to 10 MB, in UTF-8, with column names in the first line. You see all columns and rows before the import.",
					)}
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
			<SubmitButton busy={t("Uploading…")}>{t("Upload")}</SubmitButton>
		</SafeForm>
	);
}

export default function ImportRecords() {
	const { imports } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BackHead title={t("Import Records")} backTo={paths.admin.cases} />
			<UploadForm problem={answer?.problem} />
			{imports.length > 0 && (
				<DataTable label={t("Earlier imports")} columns={phrases("File", "Date", "Status", "Rows", "Imported", "Bad")}>
					{imports.map((one) => (
						<tr key={one.id}>
							<RowHead>
								<Link to={one.id}>{one.fileName}</Link>
							</RowHead>
							<td>{one.day}</td>
							<td>{t(IMPORT_STATES[one.state])}</td>
							<td {...labelled("Rows")}>{one.totalRows}</td>
							<td {...labelled("Imported")}>{one.goodRows}</td>
							<td {...labelled("Bad")}>{one.badRows}</td>
						</tr>
					))}
				</DataTable>
			)}
		</>
	);
}
