import { cut } from "~/platform/language/cut";

/** The operators' limit for a variable of a registered SMS (DLT). */
const MAX_VARIABLE_LENGTH = 40;

/** A non-empty variable of a registered SMS, shortened with `..`, as `…` would double the cost of the SMS. */
export const smsVariable = (text: string, otherwise: string): string =>
	cut(text, MAX_VARIABLE_LENGTH, "..") || cut(otherwise, MAX_VARIABLE_LENGTH, "..");
