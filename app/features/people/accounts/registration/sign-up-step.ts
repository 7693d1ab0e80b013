import { phrase } from "~/platform/language/translate";

export type NumberStep = "sent" | "verified";

/** The person's name and number, the code sent to the number, the account. */
export type SignUpStep = 1 | 2 | 3;

export const STEP_NAMES: Record<SignUpStep, string> = {
	1: phrase("Your name and number"),
	2: phrase("Verify your number"),
	3: phrase("Your account"),
};

const WHO = new Set(["first_name", "last_name", "email", "mobile_number"]);

/** The step to show: the one with a mistake, else the next one. `wrong` holds field names. */
export function signUpStepOf(number: NumberStep | undefined, wrong: string[]): SignUpStep {
	if (wrong.some((name) => WHO.has(name))) return 1;
	// Even if the code has expired meanwhile: a new one is sent from there.
	if (wrong.includes("otp")) return 2;
	if (number === undefined) return 1;
	return number === "sent" ? 2 : 3;
}
