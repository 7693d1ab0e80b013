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

/** A new password or its confirmation; the hint states the rules of `password-rules.server.ts`. */
export function NewPasswordField({ field, label, isRepeated }: NewPasswordFieldProps) {
	const rules = t(
		"At least 8 characters, with an uppercase and a lowercase letter, a number and a special character. Three unrelated words are hard to guess; a name with a year is not.",
	);
	return (
		<TextField
			field={field}
			label={label}
			hint={isRepeated ? undefined : rules}
			type="password"
			autoComplete="new-password"
			maxLength={128}
			isRequired
		/>
	);
}
