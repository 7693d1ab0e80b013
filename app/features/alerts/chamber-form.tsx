import type { ChamberAlerts } from "~/features/chamber/alerts.server";
import { t } from "~/language/translate";
import { Choice } from "~/ui/choice";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

/** Whose cases a person is alerted about besides their own, a checkbox for each chamber they work for. */
export function ChamberAlertsForm({ chambers }: { chambers: ChamberAlerts[] }) {
	if (chambers.length === 0) return null;
	return (
		<SafeForm className="max-w-2xl mt-6" key={JSON.stringify(chambers)}>
			<fieldset className="field">
				<legend>{t("Alerts of chambers you work for")}</legend>
				<p className="hint">
					{t("Moved dates and tomorrow’s hearings of these cases too, by the channels chosen above.")}{" "}
					{t("WhatsApp and SMS count against your own package.")}
				</p>
				{chambers.map(({ id, name, getsAlerts }) => (
					<Choice key={id} name="membership" value={id} defaultChecked={getsAlerts}>
						<span dir="auto">{name}</span>
					</Choice>
				))}
			</fieldset>
			<div className="actions">
				<SubmitButton busy={t("Saving…")} name="intent" value="chambers">
					{t("Save chamber alerts")}
				</SubmitButton>
			</div>
		</SafeForm>
	);
}
