import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type AccountAction, actionWords } from "~/features/people/accounts/administration/account-actions";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { phrase, t } from "~/platform/language/translate";
import { TextField } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

type AccountActionFormProps = {
	action: AccountAction;
	username: string;
	/** The device of the session or the name of the token, for an action on one. */
	item: string | undefined;
	closeTo: string;
	proof: AskedProof;
	result: SubmissionResult<string[]> | undefined;
};

const LABELS = { username: phrase("Username"), reason: phrase("Reason"), password: phrase("Password") };

/** Explains an action, and asks for a reason and, for the most serious actions, the username. */
export function AccountActionForm({ action, username, item, closeTo, proof, result }: AccountActionFormProps) {
	const { label, meaning, wantsUsername, isDanger } = actionWords(action);
	const [form, fields] = useForm<Record<keyof typeof LABELS, string>>({ lastResult: result });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			{item && (
				<p className="mb-3" dir="auto">
					<strong>{item}</strong>
				</p>
			)}
			<p className="mb-3">{t(meaning)}</p>
			{wantsUsername && (
				<TextField
					field={fields.username}
					label={t("Username")}
					hint={t("To confirm the account, type {username}", { username })}
					autoComplete="off"
					autoCapitalize="none"
					maxLength={200}
					isRequired
				/>
			)}
			<TextField
				field={fields.reason}
				label={t("Reason")}
				hint={t("Saved in the audit log.")}
				autoComplete="off"
				dir="auto"
				maxLength={500}
				isRequired
			/>
			<ProofField field={fields.password} proof={proof} />
			<FormActions cancelTo={closeTo} isDanger={isDanger}>
				{t(label)}
			</FormActions>
		</SafeForm>
	);
}
