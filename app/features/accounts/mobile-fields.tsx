import { Check } from "lucide-react";
import { type AnyField, TextField } from "~/ui/field";
import { SubmitButton } from "~/ui/safe-form";

/** The step of a number: a code was sent, or it is verified. */
export type OtpStep = "sent" | "verified";

type MobileFieldsProps = {
	mobileNumber: AnyField;
	otp: AnyField;
	step: OtpStep | undefined;
	/** Where the steps are posted; without JavaScript its fragment scrolls back to these fields. */
	action: string;
};

/** Verify Number; disabled with the step as its label once a code was sent (docs/product.md, section 2). */
function VerifyButton({ step, action }: { step: OtpStep | undefined; action: string }) {
	if (step === undefined) {
		return (
			<SubmitButton className="button" name="intent" value="send-otp" formAction={action} busy="Sending…">
				Verify Number
			</SubmitButton>
		);
	}
	return (
		<button type="button" className="button" disabled>
			{step === "sent" ? "OTP Sent" : "Verified"}
		</button>
	);
}

/** The mobile number and the code that verifies it. */
export function MobileFields({ mobileNumber, otp, step, action }: MobileFieldsProps) {
	return (
		<>
			<TextField
				field={mobileNumber}
				label="Mobile Number"
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				maxLength={20}
				isRequired
				isReadOnly={step === "verified"}
				after={<VerifyButton step={step} action={action} />}
			/>
			{step === "sent" && (
				<>
					{!otp.errors && (
						<p role="status" className="note">
							OTP sent successfully!
						</p>
					)}
					<TextField
						field={otp}
						label="OTP"
						hint="Enter the 6-digit code sent by SMS. Valid for 5 minutes."
						inputMode="numeric"
						autoComplete="one-time-code"
						maxLength={6}
						after={
							<SubmitButton className="button" name="intent" value="verify-otp" formAction={action}>
								<Check size={20} aria-hidden />
								<span className="visually-hidden">Verify OTP</span>
							</SubmitButton>
						}
					/>
					<p className="mb-4">
						<SubmitButton
							className="button button-quiet button-small"
							name="intent"
							value="send-otp"
							formAction={action}
						>
							Send a new OTP
						</SubmitButton>
					</p>
				</>
			)}
			{step === "verified" && (
				<p role="status" className="note">
					OTP verified successfully!
				</p>
			)}
		</>
	);
}
