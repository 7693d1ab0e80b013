import type { HeldRound } from "~/features/courts/court-records/doubts/queries.server";
import { adminPaths } from "~/paths.admin";
import { countWords, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

/** Rounds whose answers cannot be right, each with the button for an administrator who found that they are. A sent alert cannot be withdrawn, so it asks for the comparison. */
export function HeldRounds({ rounds }: { rounds: HeldRound[] }) {
	return rounds.map(({ round, lost, cnr, isEvening, day }) => (
		<div key={round} className="error-summary mb-3" role="alert">
			<p>
				{isEvening ? t("Evening of {day}", { day }) : t("Night of {day}", { day })}:{" "}
				{countWords(
					lost,
					"{count} case would lose its date or record, or be decided. No alert was sent.",
					"{count} cases would lose their date or record, or be decided. No alert was sent.",
				)}{" "}
				{t("Compare some with eCourts, for example {cnr}.", { cnr: cnr ?? "" })}
			</p>
			<SafeForm action={adminPaths.unreadable} className="cluster mt-2">
				<label className="cluster">
					<input type="checkbox" name="compared" required /> {t("I compared some of them with eCourts.")}
				</label>
				<SubmitButton name="round" value={round} className="button button-small">
					{t("These answers are right: send the alerts")}
				</SubmitButton>
			</SafeForm>
		</div>
	));
}
