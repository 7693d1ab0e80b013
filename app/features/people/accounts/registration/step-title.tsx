import { type SignUpStep, STEP_NAMES } from "~/features/people/accounts/registration/sign-up-step";
import { t } from "~/platform/language/translate";

const STEPS = Object.keys(STEP_NAMES).length;

/** The heading of a registration step; it takes the focus when the next step is rendered. */
export function StepTitle({ step, isNext }: { step: SignUpStep; isNext: boolean }) {
	return (
		<>
			{/* biome-ignore lint/a11y/noAutofocus: the page is the next step of the same form */}
			<h1 className="mb-2" tabIndex={-1} autoFocus={isNext && step !== 2}>
				<span className="hint block font-normal">{t("Sign up: step {step} of {steps}", { step, steps: STEPS })}</span>
				{t(STEP_NAMES[step])}
			</h1>
			<progress className="progress mb-4" max={STEPS} value={step} aria-hidden />
		</>
	);
}
