import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { DomainError } from "~/errors";
import { saveLists } from "~/features/courts/closed-days/commands.server";
import { LEVEL_WORDS, ListPreview } from "~/features/courts/closed-days/list-preview";
import { listKnownLists } from "~/features/courts/closed-days/queries.server";
import { readLists } from "~/features/courts/closed-days/read.server";
import { readCsvText } from "~/features/courts/record-imports/read.server";
import { adminPaths } from "~/paths.admin";
import { statusOf } from "~/platform/http/status";
import { countWords, phrases, t } from "~/platform/language/translate";
import { CsvUpload } from "~/ui/form/csv-upload";
import { SubmitButton } from "~/ui/form/safe-form";
import { PageHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { fileOf, readForm } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Closed days")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return { known: await listKnownLists() };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	try {
		if (form.get("intent") === "save") {
			const saved = await saveLists(actorOf(admin), String(form.get("text") ?? ""));
			const words = countWords(saved.length, "{count} list was saved.", "{count} lists were saved.");
			return redirectWithFlash(adminPaths.closedDays, words);
		}
		const { name, bytes } = await fileOf(form);
		const text = readCsvText(name, bytes);
		return data({ read: { text, ...(await readLists(text)) }, problem: undefined });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return data({ read: undefined, problem: error.message }, { status: statusOf(error) });
	}
}

export default function ClosedDays() {
	const { known } = useLoaderData<typeof loader>();
	const { read, problem } = useActionData<typeof action>() ?? {};
	return (
		<>
			<PageHead
				title={t("Closed days")}
				subtitle={t("The nearest list counts: the district's, else its High Court's, else the state's.")}
			/>
			{read && <ListPreview {...read} />}
			<CsvUpload
				hint={t(
					"Columns: {columns}. A court is a state, a High Court or a district: {examples}. A list replaces that court's year. You see it before it is saved.",
					{ columns: "court, day, words", examples: "Maharashtra, Bombay High Court, Pune, Aurangabad (Bihar)" },
				)}
				problem={problem}
			>
				<SubmitButton name="intent" value="read" busy={t("Reading…")}>
					{t("Check the list")}
				</SubmitButton>
			</CsvUpload>
			{known.length > 0 && (
				<DataTable label={t("Saved lists")} columns={phrases("Court", "List of", "Year", "Days")}>
					{known.map(({ level, courtId, court, year, days }) => (
						<tr key={level + courtId + year}>
							<RowHead>{court}</RowHead>
							<td>{t(LEVEL_WORDS[level])}</td>
							<td>{year}</td>
							<td {...labelled("Days")}>{days}</td>
						</tr>
					))}
				</DataTable>
			)}
		</>
	);
}
