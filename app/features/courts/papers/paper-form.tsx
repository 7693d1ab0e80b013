import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { MAX_WORDS_LENGTH, PAPER_WORDS } from "~/features/courts/papers/kinds";
import { phrase, t } from "~/platform/language/translate";
import { SelectField, TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

const LABELS = {
	type: phrase("Type of paper"),
	day: phrase("Date"),
	words: phrase("In your words"),
	file: phrase("File"),
};
const HINTS = { day: phrase("Optional"), words: phrase("Optional") };

const KINDS = Object.entries(PAPER_WORDS).map(([id, name]) => ({ id, name }));

type PaperFormProps = { result: SubmissionResult<string[]> | undefined; room: string; cancelTo: string };

/** The form of a new paper. The file comes last: the server stores it as it arrives, once it has read the fields before it. */
export function PaperForm({ result, room, cancelTo }: PaperFormProps) {
	const [form, fields] = useForm<typeof LABELS>({ id: "paper", lastResult: result });
	const field = withWords(fields, LABELS, HINTS);
	const { id, errors, errorId } = fields.file;
	return (
		<SafeForm {...getFormProps(form)} encType="multipart/form-data" className="prose">
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<SelectField {...field("type")} options={KINDS} placeholder={phrase("Choose what it is")} isRequired />
			<TextField {...field("day")} type="date" />
			<TextField {...field("words")} dir="auto" autoComplete="off" maxLength={MAX_WORDS_LENGTH} />
			<div className="field">
				<label htmlFor={id}>{t(LABELS.file)}</label>
				<p className="hint" id={`${id}-hint`}>
					{t("A PDF, JPEG or PNG of up to 10 MB.")} {room}
				</p>
				<input
					id={id}
					className="input"
					type="file"
					name="file"
					accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
					required
					aria-invalid={errors ? true : undefined}
					aria-describedby={`${id}-hint ${errorId}`}
				/>
				<p className="error" id={errorId}>
					{errors?.[0] && t(errors[0])}
				</p>
			</div>
			<FormActions busy={t("Uploading…")} cancelTo={cancelTo}>
				{t("Add a paper")}
			</FormActions>
		</SafeForm>
	);
}
