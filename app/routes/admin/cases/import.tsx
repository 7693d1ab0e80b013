import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { listImports, startImport } from "~/features/courts/record-imports/commands.server";
import { IMPORT_STATES } from "~/features/courts/record-imports/fields";
import { adminPaths } from "~/paths.admin";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { statusOf } from "~/platform/http/status";
import { phrases, t } from "~/platform/language/translate";
import { CsvUpload } from "~/ui/form/csv-upload";
import { SubmitButton } from "~/ui/form/safe-form";
import { BackHead } from "~/ui/frame/page-head";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { fileOf, readForm } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Import Records")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const imports = await listImports(admin.id);
	return { imports: imports.map(({ createdAt, ...one }) => ({ ...one, day: formatDay(dayInIndia(createdAt)) })) };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	try {
		const { id } = await startImport(actorOf(admin), await fileOf(form));
		return redirect(adminPaths.import(id), 303);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return data({ problem: error.message }, { status: statusOf(error) });
	}
}

export default function ImportRecords() {
	const { imports } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BackHead title={t("Import Records")} backTo={adminPaths.cases} />
			<CsvUpload
				hint={t(
					"Up to 10 MB, in UTF-8, with column names in the first line. You see all columns and rows before the import.",
				)}
				problem={answer?.problem}
			>
				<SubmitButton busy={t("Uploading…")}>{t("Upload")}</SubmitButton>
			</CsvUpload>
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
