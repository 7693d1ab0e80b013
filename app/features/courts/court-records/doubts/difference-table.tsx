import type { listDifferences } from "~/features/courts/court-records/doubts/queries.server";
import { adminPaths } from "~/paths.admin";
import { formatDay } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

const inWords = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value || "–");

/** What two providers say differently about a case; nothing without a difference. */
export const DifferenceTable = ({ rows }: { rows: Awaited<ReturnType<typeof listDifferences>> }) =>
	rows.length > 0 && (
		<section className="mt-5">
			<h2>{t("eCourts and eCourtsIndia differ")}</h2>
			<p className="hint mb-2">{t("One look-up in 200 is compared. The case shows what eCourts says.")}</p>
			<DataTable
				label={t("eCourts and eCourtsIndia differ")}
				columns={phrases("CNR Number", "Field", "Shown here", "In the copy", "Copy made")}
			>
				{rows.map(({ cnr, field, label, shown, copy, copiedAt }) => (
					<tr key={`${cnr} ${field}`}>
						<RowHead>
							<Link to={`${adminPaths.cases}?search=${encodeURIComponent(cnr)}`}>{cnr}</Link>
						</RowHead>
						<td>{label}</td>
						<td {...labelled("Shown here")} dir="auto">
							{inWords(shown)}
						</td>
						<td {...labelled("In the copy")} dir="auto">
							{inWords(copy)}
						</td>
						<td {...labelled("Copy made")}>{copiedAt}</td>
					</tr>
				))}
			</DataTable>
		</section>
	);
