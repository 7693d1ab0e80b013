import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";
import { ErrorSummary } from "~/ui/form/safe-form";
import { Form, Link } from "~/ui/frame/router";

export type PeriodValues = { show: "days" | "months" | "range"; from: string; to: string };

const LABELS = { from: "From Date", to: "To Date" };

type PeriodFormProps = { values: PeriodValues; errors: Partial<Record<string, string[]>> };

/** Chooses the period in the URL: two links, or a date range. */
export function PeriodForm({ values, errors }: PeriodFormProps) {
	const field = (name: "from" | "to"): AnyField => ({
		id: `overview-${name}`,
		name,
		errorId: `overview-${name}-error`,
		errors: errors[name],
		initialValue: values[name],
	});
	const fields = { from: field("from"), to: field("to") };
	const current = (show: PeriodValues["show"]) => (values.show === show ? ("true" as const) : undefined);
	return (
		<section className="card mb-4" aria-label={t("Period")}>
			<p className="links mb-3">
				<Link to="?" aria-current={current("days")} preventScrollReset>
					{t("Last 30 days")}
				</Link>
				<Link to="?show=months" aria-current={current("months")} preventScrollReset>
					{t("Last 12 months")}
				</Link>
			</p>
			<Form key={JSON.stringify(values)} aria-label={t("Date range")} noValidate preventScrollReset>
				<ErrorSummary form={{ errorId: "overview-errors" }} fields={fields} labels={LABELS} />
				<input type="hidden" name="show" value="range" />
				<div className="toolbar">
					<TextField field={fields.from} label={LABELS.from} type="date" />
					<TextField field={fields.to} label={LABELS.to} type="date" />
					<button type="submit" className="button">
						{t("Show range")}
					</button>
				</div>
			</Form>
		</section>
	);
}
