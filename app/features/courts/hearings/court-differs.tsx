import type { NotedHearing } from "~/features/courts/hearings/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { type Day, formatFullDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

type CourtDiffersProps = { newest: NotedHearing; nextDate: Day | null; isNoted: boolean };

/** Warns that the court's next date differs from the newest entry's, and offers to keep the noted one. */
export function CourtDiffers({ newest, nextDate, isNoted }: CourtDiffersProps) {
	const may = useMay();
	const { nextDate: noted, courtNextDate: courts } = newest;
	if (!noted || !courts || noted === courts || nextDate !== (isNoted ? noted : courts)) return null;
	const days = { noted: formatFullDay(noted), courts: formatFullDay(courts) };
	if (isNoted) return <p className="mt-2">{t("You keep {noted}. eCourts says {courts}.", days)}</p>;
	return (
		<SafeForm className="cluster note mt-2">
			<p>{t("You noted {noted}. eCourts says {courts}.", days)}</p>
			{may("hearing") && (
				<SubmitButton className="button button-small" name="intent" value="keep" busy={t("Saving…")}>
					{t("Keep my date")}
				</SubmitButton>
			)}
		</SafeForm>
	);
}
