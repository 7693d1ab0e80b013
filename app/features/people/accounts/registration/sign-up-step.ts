import { phrase } from "~/platform/language/translate";

/** How far a number is: a code was sent to it, or it is verified. */
export type NumberStep = "sent" | "verified";

/** The registration: who registers, the code sent to their number, their account. */
export type SignUpStep = 1 | 2 | 3;

export const STEP_NAMES: Record<SignUpStep, string> = {
	1: phrase("Your name and number"),
	2: phrase("Verify your number"),
	3: phrase("Your account"),
};

const WHO = new Set(["first_name", "last_name", "email", "mobile_number"]);

/** The step to show: the one with a mistake, else the one after what is done. `wrong` holds names of fields. */
export function signUpStepOf(number: NumberStep | undefined, wrong: string[]): SignUpStep {
	if (wrong.some((name) => WHO.has(name))) return 1;
	// Also where the code has died meanwhile: a new one is sent from there.
	if (wrong.includes("otp")) return 2;
	if (number === undefined) return 1;
	return number === "sent" ? 2 : 3;
}
