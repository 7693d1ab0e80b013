import type { ReactNode } from "react";
import { useEffect } from "react";
import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";

/** Not among TypeScript's names yet: https://wicg.github.io/web-otp/ */
type SmsRequest = CredentialRequestOptions & { otp: { transport: "sms"[] } };

/** Fills in the code of an SMS whose last line is `@our-host #123456`, where the browser offers it. */
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
			// Refused, or none came: the person types it.
			() => {},
		);
		return () => waiting.abort();
	}, [id]);
}

/** The code of an SMS; the focus is in it, so that a phone's keyboard offers the code. */
export function OtpField({ field, hint, after }: { field: AnyField; hint?: string; after?: ReactNode }) {
	useSmsCode(field.id);
	return (
		<TextField
			field={field}
			label={t("OTP")}
			hint={hint}
			inputMode="numeric"
			autoComplete="one-time-code"
			maxLength={6}
			isFocused
			after={after}
		/>
	);
}
