import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { MAX_FORUM_LENGTH } from "~/features/courts/own-matters/bounds";
import { phrase, t } from "~/platform/language/translate";
import { TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";

const LABELS = {
	cnr_number: phrase("CNR Number"),
	forum: phrase("Forum"),
	case_number: phrase("Case Number"),
	case_date: phrase("Year"),
};
const HINTS = { cnr_number: phrase("If you know it. Otherwise the forum and the number below are looked up.") };

export type LookUpFields = Record<keyof typeof LABELS, string>;

type LookUpFormProps = { initial: Partial<LookUpFields>; result: SubmissionResult<string[]> | undefined };

/** What a matter is looked up by; forum and number are the matter's until they are changed. */
export function LookUpForm({ initial, result }: LookUpFormProps) {
	const [form, fields] = useForm<LookUpFields>({ id: "look-up", lastResult: result, defaultValue: initial });
	const field = withWords(fields, LABELS, HINTS);
	return (
		<SafeForm className="card" {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<TextField {...field("cnr_number")} autoCapitalize="characters" autoComplete="off" />
			<TextField {...field("forum")} dir="auto" autoComplete="off" maxLength={MAX_FORUM_LENGTH} />
			<div className="pair">
				<TextField {...field("case_number")} autoComplete="off" maxLength={200} />
				<TextField {...field("case_date")} inputMode="numeric" autoComplete="off" maxLength={4} />
			</div>
			<SubmitButton busy={t("Asking eCourtsIndia…")}>{t("Look up")}</SubmitButton>
		</SafeForm>
	);
}
