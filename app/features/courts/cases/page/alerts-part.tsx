import { useActingFor } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";

export function AlertsPart({ isMuted }: { isMuted: boolean }) {
	const acting = useActingFor();
	return (
		<SafeForm preventScrollReset>
			<h2 className="mt-5 mb-2">{t("Alerts")}</h2>
			<p>{isMuted ? t("No alerts are sent for this case.") : t("You get an alert when this case changes.")}</p>
			<div className="cluster mt-2">
				<SubmitButton className="button" name="intent" value={isMuted ? "unmute" : "mute"} busy={t("Saving…")}>
					{isMuted ? t("Turn alerts on") : t("Turn alerts off")}
				</SubmitButton>
				{!acting && <Link to={paths.alerts}>{t("Choose alerts")}</Link>}
				{!acting && <Link to={paths.sentAlerts}>{t("Alerts sent")}</Link>}
			</div>
		</SafeForm>
	);
}
