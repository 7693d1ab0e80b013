import type { ReadLists } from "~/features/courts/closed-days/read.server";
import { formatFullDay } from "~/platform/calendar/day";
import { countWords, phrase, phrases, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { DataTable, RowHead } from "~/ui/list/table";

/** Whose list it is. */
export const LEVEL_WORDS = {
	district: phrase("District"),
	high_court: phrase("High Court"),
	state: phrase("State"),
};

/** What a file says, row by row, and the button that saves it; without it while a row cannot be read. */
export function ListPreview({ text, lists, problems }: ReadLists & { text: string }) {
	return (
		<section aria-label={t("List contents")}>
			{problems.length > 0 && (
				<div className="note mb-3" role="alert">
					<p>{t("Nothing can be saved until every row is read, since a list would lack a day:")}</p>
					<ul>
						{problems.map(({ row, why }) => (
							<li key={row}>{t("row {row}: {why}", { row, why })}</li>
						))}
					</ul>
				</div>
			)}
			{lists.map(({ level, courtId, court, year, days, replaced }) => (
				<section key={level + courtId + year} className="mb-4">
					<h2>
						{court}, {t(LEVEL_WORDS[level])}, {year}
					</h2>
					<p className="hint">
						{[
							countWords(days.length, "{count} closed day", "{count} closed days"),
							replaced > 0 && t("in place of the {count} saved now", { count: replaced }),
						]
							.filter(Boolean)
							.join(", ")}
					</p>
					<DataTable label={`${court} ${year}`} columns={phrases("Day", "Words")}>
						{days.map(({ day, words }) => (
							<tr key={day}>
								<RowHead>{formatFullDay(day)}</RowHead>
								<td dir="auto">{words}</td>
							</tr>
						))}
					</DataTable>
				</section>
			))}
			{problems.length === 0 && (
				<SafeForm encType="multipart/form-data">
					<input type="hidden" name="text" value={text} />
					<div className="actions">
						<SubmitButton name="intent" value="save" busy={t("Saving…")}>
							{t("Save these lists")}
						</SubmitButton>
					</div>
				</SafeForm>
			)}
		</section>
	);
}
