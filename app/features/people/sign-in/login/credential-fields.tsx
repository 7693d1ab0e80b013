import { useState } from "react";
import { missingRules } from "~/features/people/sign-in/passwords/password-rules";
import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";

type CredentialFieldProps = { field: AnyField };

type UsernameFieldProps = CredentialFieldProps & { hint: string; maxLength?: number };

export function UsernameField(props: UsernameFieldProps) {
	return <TextField {...props} label={t("Username")} autoComplete="username" autoCapitalize="none" isRequired />;
}

export function EmailField({ field }: CredentialFieldProps) {
	return (
		<TextField
			field={field}
			label={t("Email")}
			type="email"
			autoComplete="email"
			autoCapitalize="none"
			maxLength={254}
			isRequired
		/>
	);
}

/** The current password, to log in or as a proof. */
export function PasswordField({ field }: CredentialFieldProps) {
	return <TextField field={field} label={t("Password")} type="password" autoComplete="current-password" isRequired />;
}

type NewPasswordFieldProps = CredentialFieldProps & { label: string; isRepeated?: boolean };

/** A new password or its confirmation; the rules that are still missing follow while it is typed. */
export function NewPasswordField({ field, label, isRepeated }: NewPasswordFieldProps) {
	const [typed, setTyped] = useState("");
	const rules = t("At least 8 characters, with an uppercase and a lowercase letter, a number and a special character.");
	const missing = isRepeated || typed === "" ? [] : missingRules(typed);
	return (
		<TextField
			field={field}
			label={label}
			hint={isRepeated ? undefined : rules}
			type="password"
			autoComplete="new-password"
			maxLength={128}
			isRequired
			onChange={setTyped}
			below={missing.length > 0 && t("Missing: {rules}", { rules: missing.map((rule) => t(rule)).join(" · ") })}
		/>
	);
}
