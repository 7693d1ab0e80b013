import type { Person } from "~/features/administration/people/person.server";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

/** A person's bar number, with the button to confirm it or to withdraw the confirmation. */
export function BarNumberState({ bar }: { bar: NonNullable<Person["bar"]> }) {
	return (
		<SafeForm>
			{bar.words}{" "}
			{bar.confirmedOn ? (
				<span className="badge badge-good">{t("Confirmed on {day}", { day: bar.confirmedOn })}</span>
			) : (
				<span className="badge badge-wait">{t("Not confirmed")}</span>
			)}
			<p className="hint">
				{bar.confirmedOn
					? t("Cases that a search by this number finds are approved without you.")
					: t("Once confirmed, cases that a search by this number finds are approved without you.")}
			</p>
			<input type="hidden" name="bar" value={bar.words} />
			<SubmitButton
				className="button button-small"
				name="intent"
				value={bar.confirmedOn ? "withdraw" : "confirm"}
				busy={t("Saving…")}
			>
				{bar.confirmedOn ? t("Withdraw confirmation") : t("Confirm bar number")}
			</SubmitButton>
		</SafeForm>
	);
}
