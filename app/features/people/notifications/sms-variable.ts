/** The operators' limit for a variable of a registered SMS (DLT). */
const MAX_VARIABLE_LENGTH = 40;

/** A non-empty variable of a registered SMS, shortened with `..`, as `…` would double the cost of the SMS. */
export function smsVariable(text: string, otherwise: string): string {
	const line = text.replace(/\s+/g, " ").trim() || otherwise;
	return line.length > MAX_VARIABLE_LENGTH ? `${line.slice(0, MAX_VARIABLE_LENGTH - 2).trimEnd()}..` : line;
}
