const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** About how long something still takes, in words that do not promise more than an estimate can. */
export function timeLeftInWords(seconds: number): string {
	if (seconds < MINUTE) return "Less than a minute left.";
	if (seconds < 2 * MINUTE) return "About a minute left.";
	if (seconds < HOUR) return `About ${Math.round(seconds / MINUTE)} minutes left.`;
	const hours = Math.round(seconds / HOUR);
	return hours === 1 ? "About an hour left." : `About ${hours} hours left.`;
}
