import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type AdminFilterValues, filterInWords } from "~/features/courts/case-admin/filter-values";
import { VIEW_NAME_LENGTH } from "~/features/courts/case-admin/views/views";
import type { CaseView } from "~/features/courts/case-admin/views/views.server";
import { phrase, t } from "~/platform/language/translate";
import { TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm, SubmitButton } from "~/ui/form/safe-form";

type Fields = { name: string };

const LABELS: Fields = { name: phrase("Name of the view") };

type ViewFormProps = { result?: SubmissionResult<string[]>; values: AdminFilterValues; closeTo: string };

export function ViewForm({ result, values, closeTo }: ViewFormProps) {
	const [form, fields] = useForm<Fields>({ id: "view", lastResult: result });
	const field = withWords(fields, LABELS);
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<p className="mb-3">{t("Shown: {applied}", { applied: filterInWords(values).join(" · ") })}</p>
			<TextField {...field("name")} maxLength={VIEW_NAME_LENGTH} autoComplete="off" dir="auto" isRequired isFocused />
			<FormActions intent="save" busy={t("Saving…")} cancelTo={closeTo}>
				{t("Save this view")}
			</FormActions>
		</SafeForm>
	);
}

/** The administrator's saved views, each with a delete button. */
export function ViewList({ views }: { views: CaseView[] }) {
	if (views.length === 0) return null;
	return (
		<>
			<h3 className="mt-4">{t("Saved views")}</h3>
			<ul>
				{views.map(({ id, name }) => (
					<li key={id} className="mt-2 flex items-center justify-between">
						<bdi className="mr-3 min-w-0 break-words">{name}</bdi>
						<SafeForm>
							<input type="hidden" name="view" value={id} />
							<SubmitButton className="button button-small" name="intent" value="delete">
								{t("Delete")} <span className="visually-hidden">{name}</span>
							</SubmitButton>
						</SafeForm>
					</li>
				))}
			</ul>
		</>
	);
}
