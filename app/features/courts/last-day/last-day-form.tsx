import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { OWN, PERIODS, sourceOf } from "~/features/courts/last-day/periods";
import { countWords, phrase, t } from "~/platform/language/translate";
import { SelectField, TextField, withWords } from "~/ui/form/field";
import { ErrorSummary } from "~/ui/form/safe-form";
import { Form } from "~/ui/frame/router";

const LABELS = {
	period: phrase("Against what"),
	days: phrase("Your own number of days"),
	judgment: phrase("Day of judgment"),
	applied: phrase("Copy applied for"),
	ready: phrase("Copy ready"),
	asked: phrase("Last day"),
};
const HINTS = {
	days: phrase("Only where no period above fits"),
	applied: phrase("Optional"),
	ready: phrase("Optional"),
};
export type LastDayFields = Record<keyof typeof LABELS, string>;

type LastDayFormProps = { initial: Partial<LastDayFields>; result: SubmissionResult<string[]> | undefined };

/** What the last day is counted from. Nothing is stored: the values stand in the address. */
export function LastDayForm({ initial, result }: LastDayFormProps) {
	const [form, fields] = useForm<LastDayFields>({ id: "last-day", lastResult: result, defaultValue: initial });
	const field = withWords(fields, LABELS, HINTS);
	const periods = PERIODS.map((period) => {
		const days = countWords(period.days, "{count} day", "{count} days");
		return { id: period.id, name: `${t(period.words)} · ${days} · ${sourceOf(period)}` };
	});
	return (
		<Form {...getFormProps(form)} method="get" className="card mb-4" noValidate>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<SelectField
				{...field("period")}
				options={[...periods, { id: OWN, name: t(LABELS.days) }]}
				placeholder={phrase("Choose a period")}
				isRequired
			/>
			<TextField {...field("days")} inputMode="numeric" autoComplete="off" maxLength={4} />
			<TextField {...field("judgment")} type="date" isRequired />
			<TextField {...field("applied")} type="date" />
			<TextField {...field("ready")} type="date" />
			<button type="submit" className="button button-primary">
				{t("Work out the last day")}
			</button>
		</Form>
	);
}
