import { type AnyField, TextField } from "~/ui/field";

type CredentialFieldProps = { field: AnyField };

type UsernameFieldProps = CredentialFieldProps & { hint: string; maxLength?: number };

export function UsernameField(props: UsernameFieldProps) {
	return <TextField {...props} label="Username" autoComplete="username" autoCapitalize="none" isRequired />;
}

/** The email address of an account. */
export function EmailField({ field }: CredentialFieldProps) {
	return (
		<TextField
			field={field}
			label="Email"
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
	return <TextField field={field} label="Password" type="password" autoComplete="current-password" isRequired />;
}

/** A password a person chooses; the hint says the rules of `password.server.ts`. */
export function NewPasswordField({ field, label }: CredentialFieldProps & { label: string }) {
	return (
		<TextField
			field={field}
			label={label}
			hint="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character"
			type="password"
			autoComplete="new-password"
			maxLength={128}
			isRequired
		/>
	);
}
