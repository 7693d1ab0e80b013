import { type SignUpStep, STEP_NAMES } from "~/features/accounts/sign-up-step";
import { t } from "~/language/translate";

const STEPS = Object.keys(STEP_NAMES).length;

/** The heading of a step of the registration; a page that is drawn again for a step starts with it. */
export function StepTitle({ step, isNext }: { step: SignUpStep; isNext: boolean }) {
	return (
		<>
			{/* biome-ignore lint/a11y/noAutofocus: the page is the next step of the same form */}
			<h1 className="step-title" tabIndex={-1} autoFocus={isNext && step !== 2}>
				<span className="hint line">{t("Sign up: step {step} of {steps}", { step, steps: STEPS })}</span>
				{t(STEP_NAMES[step])}
			</h1>
			<progress className="progress mb-4" max={STEPS} value={step} aria-hidden />
		</>
	);
}
