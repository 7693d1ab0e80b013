import { ROLES } from "~/features/chamber/rights";
import { PasswordField } from "~/features/sign-in/credential-fields";
import { phrase, t } from "~/language/translate";
import { type AnyField, SelectField } from "~/ui/field";

export type RoleFieldNames = "role" | "password";

export const ROLE_LABELS: Record<RoleFieldNames, string> = { role: phrase("Role"), password: phrase("Password") };

type RoleFieldsProps = {
	fields: Record<RoleFieldNames, AnyField>;
	/** The last login is a while ago. */
	asksPassword: boolean;
};

/** The roles with what they may, to choose one, and the proof of who chooses. */
export function RoleFields({ fields: { role, password }, asksPassword }: RoleFieldsProps) {
	const options = ROLES.map(({ id, name, may }) => ({ id, name: `${t(name)}: ${t(may)}` }));
	return (
		<>
			<SelectField field={role} label={ROLE_LABELS.role} options={options} placeholder={t("Select role")} isRequired />
			{asksPassword && <PasswordField field={password} />}
		</>
	);
}
