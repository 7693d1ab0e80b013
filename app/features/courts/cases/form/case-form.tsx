import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { SideField } from "~/features/courts/appearance/side-field";
import { CnrField, Doubts } from "~/features/courts/cases/form/cnr-field";
import type { Doubt, DoubtfulCase } from "~/features/courts/cases/form/doubts.server";
import { type CaseFormFields, CourtFields } from "~/features/courts/courts/court-fields";
import type { CourtOptions } from "~/features/courts/courts/court-selection";
import { phrase, t } from "~/platform/language/translate";
import { Draft } from "~/ui/form/draft";
import { type AnyField, type Option, SelectField, TextField } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { useHydrated } from "~/ui/frame/use-hydrated";

type CaseFormProps = {
	result: SubmissionResult<string[]> | undefined;
	/** Doubts about the CNR, and values that contradict it. */
	doubtful?: DoubtfulCase;
	states: Option[];
	options: CourtOptions;
	/** Only for the update form: the add form asks for the side instead, which a case's page changes. */
	caseTypes?: Option[];
	/** The court's record has no case type. */
	isTypeNeeded?: boolean;
	initial?: Partial<CaseFormFields>;
	/** Of a saved case. */
	version?: string;
	closeTo: string;
	submitLabel: string;
};

const LABELS: Omit<CaseFormFields, "court_type" | "confirmed"> = {
	cnr_number: phrase("CNR Number"),
	appears_for: phrase("I appear for"),
	case_number: phrase("Case Number"),
	case_date: phrase("Year"),
	state: phrase("State"),
	district_id: phrase("District"),
	court_complex: phrase("Court complex"),
	court_establishment: phrase("Court establishment"),
	case_type: phrase("Case Type"),
};

/** The fields under "More". */
const MORE = [
	"case_number",
	"case_date",
	"state",
	"district_id",
	"court_complex",
	"court_establishment",
	"case_type",
] as const;

const isUsed = ({ initialValue, errors }: AnyField) => Boolean(initialValue || errors);

/** The form of Register New Case and Update Case: the CNR, and under "More" the fields that follow from it. */
export function CaseForm({
	result,
	doubtful,
	states,
	options,
	caseTypes,
	isTypeNeeded = false,
	initial,
	version,
	closeTo,
	submitLabel,
}: CaseFormProps) {
	const [form, fields] = useForm<CaseFormFields>({ lastResult: result, defaultValue: initial });
	const isHydrated = useHydrated();
	const doubtOf = (name: Doubt["field"]) => doubtful?.doubts.find(({ field }) => field === name);
	const warned = (name: Doubt["field"]): AnyField => {
		const { id, errorId, errors, initialValue } = fields[name];
		const doubt = doubtOf(name);
		return { id, name, errorId, errors: errors ?? (doubt && [doubt.message]), initialValue };
	};
	const isOpen = isTypeNeeded || doubtful !== undefined || MORE.some((name) => isUsed(fields[name]));
	return (
		<SafeForm {...getFormProps(form)} basis={version === undefined ? undefined : { version, result }}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<Draft name="case" isRefused={result !== undefined} />
			<CnrField field={warned("cnr_number")} guess={doubtOf("cnr_number")?.guess} />
			{!caseTypes && <SideField field={fields.appears_for} />}
			<details className="more" open={isOpen}>
				<summary>{t("More: case number, year and court")}</summary>
				<p className="hint">{t("The CNR and the court's record fill these. Enter only what you want to change.")}</p>
				<div className="pair">
					<TextField field={fields.case_number} label={t("Case Number")} autoComplete="off" maxLength={200} />
					<TextField
						field={warned("case_date")}
						label={t("Year")}
						inputMode="numeric"
						autoComplete="off"
						maxLength={4}
					/>
				</div>
				<CourtFields fields={fields} state={warned("state")} states={states} options={options} />
				{caseTypes && (
					<SelectField
						field={fields.case_type}
						label={t("Case Type")}
						options={caseTypes}
						placeholder={isTypeNeeded ? t("Choose the case type") : t("As in the court's record")}
					/>
				)}
			</details>
			{doubtful && <Doubts {...doubtful} label={caseTypes ? t("Save anyway") : t("Add anyway")} />}
			{!doubtful && fields.confirmed.initialValue && (
				<input type="hidden" name={fields.confirmed.name} value={fields.confirmed.initialValue} />
			)}
			{isHydrated && <input type="hidden" name="is_awaited" value="yes" />}
			<FormActions busy={t("Saving…")} cancelTo={closeTo}>
				{submitLabel}
			</FormActions>
		</SafeForm>
	);
}
