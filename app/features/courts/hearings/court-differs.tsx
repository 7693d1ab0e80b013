import type { NotedHearing } from "~/features/courts/hearings/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { type Day, formatFullDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";

/** The two next dates of a case in which the court says otherwise. */
export type Differing = { noted: Day; courts: Day };

type ChooseDateProps = Differing & {
	caseId: string;
	name: string;
	back: string;
	mayChoose: boolean;
	className: string;
};

/** The person's and the court's next date side by side, and the choice between them. `name` names the case for screen readers. */
export function ChooseDate({ caseId, name, back, mayChoose, className, ...days }: ChooseDateProps) {
	const button = (intent: string, words: string) => (
		<button
			type="submit"
			name="intent"
			value={intent}
			className="button button-small"
			aria-label={`${words} ${name}`.trim()}
		>
			{words}
		</button>
	);
	return (
		<SafeForm action={paths.courtDate(caseId)} className={className}>
			<p>
				{t("You noted {noted}. eCourts says {courts}.", {
					noted: formatFullDay(days.noted),
					courts: formatFullDay(days.courts),
				})}
			</p>
			<input type="hidden" name="return" value={back} />
			{mayChoose && button("keep", t("Keep my date"))}
			{mayChoose && button("take", t("Take the court's"))}
		</SafeForm>
	);
}

type CourtDiffersProps = {
	caseId: string;
	here: string;
	newest: NotedHearing;
	nextDate: Day | null;
	isNoted: boolean;
};

/** Warns that the court's next date differs from the newest entry's, and offers both. */
export function CourtDiffers({ caseId, here, newest, nextDate, isNoted }: CourtDiffersProps) {
	const may = useMay();
	const { nextDate: noted, courtNextDate: courts } = newest;
	if (!noted || !courts || noted === courts || nextDate !== (isNoted ? noted : courts)) return null;
	const days = { noted: formatFullDay(noted), courts: formatFullDay(courts) };
	if (isNoted) return <p className="mt-2">{t("You keep {noted}. eCourts says {courts}.", days)}</p>;
	const choice = { noted, courts, caseId, back: here, mayChoose: may("hearing"), name: "" };
	return <ChooseDate {...choice} className="cluster note mt-2" />;
}
