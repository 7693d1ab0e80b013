import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { PartHead } from "~/features/people/sign-in/part-head";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { t } from "~/platform/language/translate";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

type SmsLoginFormProps = { isOn: boolean; proof: AskedProof; result?: SubmissionResult<string[]> };

/** The switch of login by SMS. */
export function SmsLoginForm({ isOn, proof, result }: SmsLoginFormProps) {
	const [form, fields] = useForm<{ password: string }>({ id: "sms-login", lastResult: result });
	return (
		<>
			<PartHead title={t("Log in by SMS")} />
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={fields} labels={{ password: t("Password") }} />
				<p className="mb-3">
					{isOn
						? t("On. A code sent to your mobile number logs in without your password.")
						: t("Off. A code sent to your mobile number does not log in.")}
				</p>
				<ProofField field={fields.password} proof={proof} />
				<FormActions intent={isOn ? "off" : "on"} busy={t("Working…")}>
					{isOn ? t("Turn off login by SMS") : t("Turn on login by SMS")}
				</FormActions>
			</SafeForm>
		</>
	);
}
