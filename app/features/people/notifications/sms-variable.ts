/** The operators allow a variable of a registered SMS few characters (DLT). */
const LONGEST_VARIABLE = 40;

/** A value of a registered SMS, which must not be empty; cut without a sign that would make the SMS cost double. */
export function smsVariable(text: string, otherwise: string): string {
	const line = text.replace(/\s+/g, " ").trim() || otherwise;
	return line.length > LONGEST_VARIABLE ? `${line.slice(0, LONGEST_VARIABLE - 2).trimEnd()}..` : line;
}
