import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";

/** Takes a code of the authenticator app or a recovery code, so it is not numeric. */
export function CodeField({ field, hint }: { field: AnyField; hint?: string }) {
	return (
		<TextField
			field={field}
			label={t("Code")}
			hint={hint}
			autoComplete="one-time-code"
			autoCapitalize="none"
			maxLength={40}
			isFocused
			isRequired
		/>
	);
}
