import { ROLES } from "~/features/people/chamber/rights";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { phrase, t } from "~/platform/language/translate";
import { type AnyField, SelectField } from "~/ui/form/field";

export type RoleFieldNames = "role" | "password";

export const ROLE_LABELS: Record<RoleFieldNames, string> = { role: phrase("Role"), password: phrase("Password") };

type RoleFieldsProps = {
	fields: Record<RoleFieldNames, AnyField>;
	proof: AskedProof;
};

/** A choice of role, with the rights of each, and the proof it needs. */
export function RoleFields({ fields: { role, password }, proof }: RoleFieldsProps) {
	const options = ROLES.map(({ id, name, may }) => ({ id, name: `${t(name)}: ${t(may)}` }));
	return (
		<>
			<SelectField field={role} label={ROLE_LABELS.role} options={options} placeholder={t("Select role")} isRequired />
			<ProofField field={password} proof={proof} />
		</>
	);
}
