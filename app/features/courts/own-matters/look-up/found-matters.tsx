import { caseNameOf } from "~/features/courts/court-records/case-facts";
import type { FoundMatter } from "~/features/courts/own-matters/look-up/commands.server";
import type { LookUpFields } from "~/features/courts/own-matters/look-up/look-up-form";
import { formatDay } from "~/platform/calendar/day";
import { asWritten, phrase, phrases, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

type Written = LookUpFields & { petitioner: string; respondent: string; next_date: string };

const nameOf = (petitioners: string[], respondents: string[]) =>
	caseNameOf({ petitioners, respondents, caseNumber: "", cnrNumber: "" });
const oneOf = (name: string) => (name ? [name] : []);

/** The facts of a matter as they are written down, and as a court has them. */
function rowsOf(written: Written, found: FoundMatter): [label: string, written: string, found: string][] {
	const number = [written.case_number, written.case_date].filter(Boolean).join("/");
	const next = found.unreadable ?? (found.nextDate ? formatDay(found.nextDate) : "");
	return [
		[
			phrase("Parties"),
			nameOf(oneOf(written.petitioner), oneOf(written.respondent)),
			nameOf(found.petitioners, found.respondents),
		],
		[phrase("Case Number"), number, found.number ?? ""],
		[phrase("Court"), written.forum, found.court ?? ""],
		[phrase("Next Date"), written.next_date ? formatDay(written.next_date) : "", next],
	];
}

/** What was found, beside what is written down, each with a button that joins it. */
export const FoundMatters = ({ written, found }: { written: Written; found: FoundMatter[] }) =>
	found.map((one) => (
		<section key={one.cnr} className="card mt-4">
			<h2 className="figures mb-2">{one.cnr}</h2>
			<DataTable label={one.cnr} columns={phrases("Detail", "Written down", "Found by eCourtsIndia")}>
				{rowsOf(written, one).map(([label, before, after]) => (
					<tr key={label}>
						<RowHead>{t(label)}</RowHead>
						<td {...labelled("Written down")} {...asWritten(before)}>
							{before || "–"}
						</td>
						<td {...labelled("Found by eCourtsIndia")} {...asWritten(after)}>
							{after || "–"}
						</td>
					</tr>
				))}
			</DataTable>
			<SafeForm className="mt-3">
				<p className="mb-3">
					{t("Note, tags, recorded hearings, to-dos and linked numbers stay. Parties and dates are then the court's.")}
				</p>
				<input type="hidden" name="cnr_number" value={one.cnr} />
				<SubmitButton name="intent" value="join" busy={t("Joining…")}>
					{t("Join")}
				</SubmitButton>
			</SafeForm>
		</section>
	));
