import type { SubmissionResult } from "@conform-to/react";
import { getFormProps, useForm } from "@conform-to/react";
import { ROLE_LABELS, type RoleFieldNames, RoleFields } from "~/features/people/chamber/role-fields";
import type { AskedProof } from "~/features/people/sign-in/passkeys/proof-field";
import { phrase, t } from "~/platform/language/translate";
import { TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

type Fields = Record<RoleFieldNames | "contact", string>;

const LABELS: Fields = {
	contact: phrase("Mobile number or email"),
	...ROLE_LABELS,
};

const HINTS = { contact: phrase("They must accept from their own account with this number or email.") };

type InviteFormProps = { result?: SubmissionResult<string[]>; proof: AskedProof };

export function InviteForm({ result, proof }: InviteFormProps) {
	const [form, fields] = useForm<Fields>({ id: "invite", lastResult: result });
	const field = withWords(fields, LABELS, HINTS);
	return (
		<SafeForm {...getFormProps(form)} className="card mt-5 max-w-2xl" preventScrollReset>
			<h2 className="mb-3">{t("Invite someone")}</h2>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<TextField {...field("contact")} autoComplete="off" autoCapitalize="none" maxLength={200} isRequired />
			<RoleFields fields={fields} proof={proof} />
			<p className="hint">{t("Assistants and clerks can also get moved dates and tomorrow’s hearings.")}</p>
			<p className="hint">{t("We email invitations. If you enter a mobile number, ask them to open Chamber.")}</p>
			<FormActions intent="invite" busy={t("Sending…")}>
				{t("Send invitation")}
			</FormActions>
		</SafeForm>
	);
}
