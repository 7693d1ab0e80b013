import type { ReactNode } from "react";
import { MobileField } from "~/features/people/sign-in/codes/mobile-field";
import { OtpField } from "~/features/people/sign-in/codes/otp-field";
import { t } from "~/platform/language/translate";
import type { AnyField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";

export function NumberField({ field }: { field: AnyField }) {
	const verify = (
		<SubmitButton className="button button-primary" name="intent" value="send-otp" busy={t("Sending…")}>
			{t("Verify Number")}
		</SubmitButton>
	);
	return <MobileField field={field} after={verify} />;
}

type CodeFieldsProps = { mobileNumber: AnyField; otp: AnyField; children: ReactNode };

/** The number a code was sent to, and the code with the tick that verifies it (docs/product.md, section 2). */
export function CodeFields({ mobileNumber, otp, children }: CodeFieldsProps) {
	const sent = (
		<button type="button" className="button" disabled>
			{t("OTP Sent")}
		</button>
	);
	const tick = (
		<SubmitButton className="button button-primary" name="intent" value="verify-otp">
			<Icon name="check" size={20} />
			<span className="visually-hidden">{t("Verify OTP")}</span>
		</SubmitButton>
	);
	return (
		<>
			{!otp.errors && (
				<p role="status" className="note">
					{t("OTP sent successfully!")}
				</p>
			)}
			<MobileField field={mobileNumber} after={sent} isReadOnly />
			<OtpField field={otp} hint={t("Enter the 6-digit code sent by SMS. Valid for 5 minutes.")} after={tick} />
			<div className="cluster mb-4">
				<SubmitButton className="button button-quiet" name="intent" value="resend-otp">
					{t("Send a new OTP")}
				</SubmitButton>
				{children}
			</div>
		</>
	);
}
