/** The operators allow a variable of a registered SMS few characters (DLT). */
const MAX_VARIABLE_LENGTH = 40;

/** A value of a registered SMS, which must not be empty; cut without a sign that would make the SMS cost double. */
export function smsVariable(text: string, otherwise: string): string {
	const line = text.replace(/\s+/g, " ").trim() || otherwise;
	return line.length > MAX_VARIABLE_LENGTH ? `${line.slice(0, MAX_VARIABLE_LENGTH - 2).trimEnd()}..` : line;
}
