import { OUTCOME_WORDS } from "~/features/courts/hearings/outcome-words";
import type { ReplacedHearing } from "~/features/courts/hearings/replaced.server";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { type Day, formatFullDay, formatRecentMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

type ReplacedEntriesProps = { item: { id: string }; replaced: ReplacedHearing[]; today: Day };

/** Entries of hearings that another person changed or removed, each with its writer, and a button to put it back. */
export function ReplacedEntries({ item, replaced, today }: ReplacedEntriesProps) {
	const may = useMay();
	const at = (name: string, moment: Date) => ({ name: name || "–", when: formatRecentMoment(moment, today) });
	if (replaced.length === 0) return null;
	return (
		<details className="more mt-5">
			<summary>{t("Hearings that another person changed ({number})", { number: replaced.length })}</summary>
			{replaced.map(({ id, day, outcome, nextDate, purpose, note, ...entry }) => (
				<SafeForm key={id} action={paths.recordHearing(item.id)} className="card mt-2">
					<p className="font-semibold">
						{formatFullDay(day)} · {t(OUTCOME_WORDS[outcome])}
					</p>
					<p>{nextDate ? t("Next date: {day}", { day: formatFullDay(nextDate) }) : t("No date given")}</p>
					{[purpose, note].filter(Boolean).map((text) => (
						<p key={text} className="wrap-anywhere whitespace-pre-line" dir="auto">
							{text}
						</p>
					))}
					<p className="hint">
						{t("Written by {name}, {when}", at(entry.writer, entry.writtenAt))}
						<br />
						{t("Changed or removed by {name}, {when}", at(entry.replacer, entry.replacedAt))}
					</p>
					<input type="hidden" name="replaced" value={id} />
					{may("hearing") && (
						<SubmitButton className="button button-small" name="intent" value="restore" busy={t("Saving…")}>
							{t("Restore this entry")}
						</SubmitButton>
					)}
				</SafeForm>
			))}
		</details>
	);
}
