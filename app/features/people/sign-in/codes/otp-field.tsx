import type { ReactNode } from "react";
import { useEffect } from "react";
import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";

/** Missing from TypeScript's DOM types: https://wicg.github.io/web-otp/ */
type SmsRequest = CredentialRequestOptions & { otp: { transport: "sms"[] } };

/** Fills in the code of an SMS whose last line is `@our-host #123456`, if the browser supports WebOTP. */
function useSmsCode(id: string) {
	useEffect(() => {
		if (!("OTPCredential" in window)) return;
		const waiting = new AbortController();
		const request: SmsRequest = { otp: { transport: ["sms"] }, signal: waiting.signal };
		navigator.credentials.get(request).then(
			(answer) => {
				const input = document.getElementById(id);
				if (answer && "code" in answer && input instanceof HTMLInputElement) input.value = String(answer.code);
			},
			// Refused or timed out: the person types the code.
			() => {},
		);
		return () => waiting.abort();
	}, [id]);
}

/** Autofocused, so that a phone's keyboard offers the code from the SMS. */
export function OtpField({ field, hint, after }: { field: AnyField; hint?: string; after?: ReactNode }) {
	useSmsCode(field.id);
	return (
		<TextField
			field={field}
			label={t("OTP")}
			hint={hint}
			inputMode="numeric"
			autoComplete="one-time-code"
			maxLength={20}
			isFocused
			after={after}
		/>
	);
}
