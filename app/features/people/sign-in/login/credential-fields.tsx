import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";

type CredentialFieldProps = { field: AnyField };

type UsernameFieldProps = CredentialFieldProps & { hint: string; maxLength?: number };

export function UsernameField(props: UsernameFieldProps) {
	return <TextField {...props} label={t("Username")} autoComplete="username" autoCapitalize="none" isRequired />;
}

/** The email address of an account. */
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

/** The password a person has, to log in or to prove who they are. */
export function PasswordField({ field }: CredentialFieldProps) {
	return <TextField field={field} label={t("Password")} type="password" autoComplete="current-password" isRequired />;
}

type NewPasswordFieldProps = CredentialFieldProps & { label: string; isRepeated?: boolean };

/** A password a person chooses, or types once more; the hint says the rules of `password.server.ts`. */
export function NewPasswordField({ field, label, isRepeated }: NewPasswordFieldProps) {
	const rules = t(
		"At least 8 characters, with an uppercase and a lowercase letter, a number and a special character. Avoid common passwords and personal details. Three unrelated words work well.",
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
