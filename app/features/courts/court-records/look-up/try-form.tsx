import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { TextField } from "~/ui/form/field";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";

/** Asks for one CNR, before the person has an account. */
export function TryForm({ result }: { result?: SubmissionResult<string[]> }) {
	const [form, fields] = useForm<{ cnr_number: string }>({ lastResult: result });
	return (
		<SafeForm action={paths.tryCnr} {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={{ cnr_number: t("CNR Number") }} />
			<TextField
				field={fields.cnr_number}
				label={t("CNR Number")}
				hint={t("Three a day. Nothing is saved.")}
				autoCapitalize="characters"
				autoComplete="off"
				maxLength={2000}
				isRequired
			/>
			<SubmitButton className="button" busy={t("Asking eCourts…")}>
				{t("Show the next hearing")}
			</SubmitButton>
		</SafeForm>
	);
}
