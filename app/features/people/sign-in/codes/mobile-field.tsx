import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";

type MobileFieldProps = { field: AnyField; after?: ReactNode; isReadOnly?: boolean };

/** The number to which a code is sent. */
export function MobileField(props: MobileFieldProps) {
	return (
		<TextField
			{...props}
			label={t("Mobile Number")}
			type="tel"
			inputMode="tel"
			autoComplete="tel"
			maxLength={40}
			isRequired
		/>
	);
}
