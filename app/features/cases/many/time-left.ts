import { t } from "~/language/translate";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** About how long something still takes, in words that do not promise more than an estimate can. */
export function timeLeftInWords(seconds: number): string {
	if (seconds < MINUTE) return t("Less than a minute left.");
	if (seconds < 2 * MINUTE) return t("About a minute left.");
	if (seconds < HOUR) return t("About {seconds} minutes left.", { seconds: Math.round(seconds / MINUTE) });
	const hours = Math.round(seconds / HOUR);
	return hours === 1 ? t("About an hour left.") : t("About {hours} hours left.", { hours });
}
