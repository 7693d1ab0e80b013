import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { MobileField } from "~/features/people/sign-in/codes/mobile-field";
import { OtpField } from "~/features/people/sign-in/codes/otp-field";
import { NetworkFailure } from "~/features/people/sign-in/login/network-failure";
import { t } from "~/platform/language/translate";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";

type CodeLoginFormProps = {
	redirectTo: string;
	result: SubmissionResult<string[]> | undefined;
	/** A code was sent, if the number has an account. */
	isSent: boolean;
};

/** Asks for the number, then for the code sent to it. Keyed by step. */
export function CodeLoginForm({ redirectTo, result, isSent }: CodeLoginFormProps) {
	const [form, fields] = useForm<{ mobile_number: string; otp: string }>({ lastResult: result });
	const { mobile_number: number, otp } = fields;
	return (
		<SafeForm {...getFormProps(form)}>
			<NetworkFailure />
			<ErrorSummary form={form} fields={fields} labels={{ mobile_number: t("Mobile Number"), otp: t("OTP") }} />
			<input type="hidden" name="redirectTo" value={redirectTo} />
			{isSent ? (
				<>
					{!otp.errors && !form.errors && (
						<p role="status" className="note">
							{t("If this number has an account, we have sent a code by SMS.")}
						</p>
					)}
					<MobileField field={number} isReadOnly />
					<OtpField field={otp} hint={t("Enter the 6-digit code sent by SMS. Valid for 5 minutes.")} />
					<div className="actions">
						<SubmitButton name="intent" value="verify-otp" busy={t("Logging in…")}>
							{t("Login")}
						</SubmitButton>
						<SubmitButton className="button" name="intent" value="resend-otp" busy={t("Sending…")}>
							{t("Send a new OTP")}
						</SubmitButton>
					</div>
				</>
			) : (
				<>
					<MobileField field={number} />
					<SubmitButton name="intent" value="send-otp" busy={t("Sending…")}>
						{t("Send code")}
					</SubmitButton>
				</>
			)}
		</SafeForm>
	);
}
