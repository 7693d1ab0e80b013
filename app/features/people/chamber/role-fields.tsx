import { ROLES } from "~/features/people/chamber/rights";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { phrase, t } from "~/platform/language/translate";
import { type AnyField, SelectField } from "~/ui/form/field";

export type RoleFieldNames = "role" | "password";

export const ROLE_LABELS: Record<RoleFieldNames, string> = { role: phrase("Role"), password: phrase("Password") };

type RoleFieldsProps = {
	fields: Record<RoleFieldNames, AnyField>;
	/** The last login is a while ago. */
	proof: AskedProof;
};

/** The roles with what they may, to choose one, and the proof of who chooses. */
export function RoleFields({ fields: { role, password }, proof }: RoleFieldsProps) {
	const options = ROLES.map(({ id, name, may }) => ({ id, name: `${t(name)}: ${t(may)}` }));
	return (
		<>
			<SelectField field={role} label={ROLE_LABELS.role} options={options} placeholder={t("Select role")} isRequired />
			<ProofField field={password} proof={proof} />
		</>
	);
}
