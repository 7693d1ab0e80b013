import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { SideField } from "~/features/courts/appearance/side-field";
import { MAX_PURPOSE_LENGTH } from "~/features/courts/hearings/bounds";
import { MAX_FORUM_LENGTH, MAX_PARTY_LENGTH } from "~/features/courts/own-matters/bounds";
import { FORUMS } from "~/features/courts/own-matters/forums";
import { phrase, t } from "~/platform/language/translate";
import { TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

const LABELS = {
	petitioner: phrase("Petitioner or applicant"),
	respondent: phrase("Respondent or opponent"),
	forum: phrase("Forum"),
	case_number: phrase("Case Number"),
	case_date: phrase("Year"),
	appears_for: phrase("I appear for"),
	next_date: phrase("Next Date"),
	purpose: phrase("Purpose of the next hearing"),
};

const HINTS = {
	respondent: phrase("Optional"),
	forum: phrase("For example a tribunal, a commission, a revenue officer or an arbitrator"),
	purpose: phrase("Optional"),
};

export type MatterFields = Record<keyof typeof LABELS, string>;

type MatterFormProps = {
	result: SubmissionResult<string[]> | undefined;
	initial?: Partial<MatterFields>;
	/** Of a saved matter. */
	version?: string;
	/** Parties and dates are the court's. */
	isJoined?: boolean;
	closeTo: string;
	submitLabel: string;
};

/** The form of a matter without a CNR: its details, entered by the owner. */
export function MatterForm({ result, initial, version, isJoined, closeTo, submitLabel }: MatterFormProps) {
	const [form, fields] = useForm<MatterFields>({ id: "matter", lastResult: result, defaultValue: initial });
	const field = withWords(fields, LABELS, HINTS);
	const party = { dir: "auto" as const, autoComplete: "off", maxLength: MAX_PARTY_LENGTH };
	return (
		<SafeForm {...getFormProps(form)} basis={version === undefined ? undefined : { version, result }}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			{isJoined ? (
				<input type="hidden" name="petitioner" value={t("Petitioner or applicant")} />
			) : (
				<>
					<TextField {...field("petitioner")} {...party} isRequired isFocused={!fields.petitioner.initialValue} />
					<TextField {...field("respondent")} {...party} />
				</>
			)}
			<TextField
				{...field("forum")}
				list="forums"
				dir="auto"
				autoComplete="off"
				maxLength={MAX_FORUM_LENGTH}
				isRequired
			/>
			<datalist id="forums">
				{FORUMS.map((forum) => (
					<option key={forum} value={forum} />
				))}
			</datalist>
			<div className="pair">
				<TextField {...field("case_number")} autoComplete="off" maxLength={200} />
				<TextField {...field("case_date")} inputMode="numeric" autoComplete="off" maxLength={4} />
			</div>
			<SideField field={fields.appears_for} />
			{!isJoined && (
				<>
					<TextField {...field("next_date")} type="date" />
					<TextField {...field("purpose")} dir="auto" autoComplete="off" maxLength={MAX_PURPOSE_LENGTH} />
				</>
			)}
			<FormActions busy={t("Saving…")} cancelTo={closeTo}>
				{submitLabel}
			</FormActions>
		</SafeForm>
	);
}
