import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { BAR_NUMBER_LABELS, BarNumberFields } from "~/features/courts/adding/find/bar-number-fields";
import { FIND_KINDS, type FindKind, STAGES } from "~/features/courts/adding/find/find-kinds";
import type { CourtOptions } from "~/features/courts/courts/court-selection";
import { PlaceFields, ReloadButton } from "~/features/courts/courts/place-fields";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { type AnyField, type Option, SelectField, TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { Link, useFetcher } from "~/ui/frame/router";

/** The fields of all search kinds; a form renders the fields of its kind. */
export type FindFields = {
	by: string;
	name: string;
	bar_state: string;
	bar_number: string;
	bar_year: string;
	filing_number: string;
	year: string;
	bench: string;
	stage: string;
	state: string;
	district_id: string;
	court_complex: string;
};

const LABELS: Omit<FindFields, "by"> = {
	name: phrase("Name"),
	...BAR_NUMBER_LABELS,
	filing_number: phrase("Filing number"),
	year: "Year",
	bench: phrase("High Court"),
	stage: phrase("Stage"),
	state: phrase("State"),
	district_id: phrase("District"),
	court_complex: phrase("Court complex"),
};

type FindFormProps = {
	by: FindKind;
	result: SubmissionResult<string[]> | undefined;
	states: Option[];
	options: CourtOptions;
	benches: Option[];
	initial: Partial<FindFields>;
};

export function FindKinds({ by }: { by: FindKind }) {
	return (
		<nav aria-label={t("Find cases by")} className="tabs">
			{FIND_KINDS.map(({ by: kind, name }) => (
				<Link
					key={kind}
					to={`?by=${kind}`}
					className="tab"
					aria-current={kind === by ? "page" : undefined}
					preventScrollReset
				>
					{t(name)}
				</Link>
			))}
		</nav>
	);
}

const YEAR_LABELS: Partial<Record<FindKind, string>> = {
	party: phrase("Year of the case"),
	advocate: phrase("Year of the case (if you know it)"),
	"filing-number": phrase("Year of filing"),
	"high-court-party": phrase("Year of the case"),
};

const NAME_HINTS: Partial<Record<FindKind, string>> = {
	party: phrase("As the court writes it, at least 3 letters. One side is enough."),
	advocate: phrase("As the court writes it, at least 3 letters."),
	"high-court-party": phrase("As the court writes it, at least 3 letters. One side is enough."),
};

const HINTS = {
	filing_number: phrase("Only the number, like 1180. See the receipt of the filing counter."),
};

type PlacePickerProps = {
	fields: { state: AnyField; district_id: AnyField; court_complex: AnyField };
	states: Option[];
	options: CourtOptions;
};

export function PlacePicker({ fields, states, options }: PlacePickerProps) {
	const fetcher = useFetcher<CourtOptions>();
	const [choice, setChoice] = useState({
		state: fields.state.initialValue ?? "",
		district: fields.district_id.initialValue ?? "",
	});
	const shown = fetcher.data ?? options;
	const choose = (next: typeof choice) => {
		setChoice(next);
		fetcher.load(`${paths.courts}?${new URLSearchParams(next)}`);
	};
	return (
		<>
			<PlaceFields
				state={fields.state}
				district={fields.district_id}
				states={states}
				districts={shown.districts}
				choice={choice}
				onChoose={choose}
				isRequired
				afterDistrict={<ReloadButton of="district_id" label={t("Show courts")} />}
			/>
			<SelectField
				key={choice.district}
				field={fields.court_complex}
				label={t("Court complex")}
				options={choice.district ? shown.complexes : []}
				placeholder={t("All in the district")}
				isDisabled={choice.district === ""}
			/>
		</>
	);
}

export function FindForm({ by, result, states, options, benches, initial }: FindFormProps) {
	const [form, fields] = useForm<FindFields>({ id: `find-${by}`, lastResult: result, defaultValue: initial });
	const field = withWords(fields, LABELS, HINTS);
	const yearLabel = YEAR_LABELS[by];
	const hasName = NAME_HINTS[by] !== undefined;
	return (
		<SafeForm {...getFormProps(form)} action={`${paths.findCases}?by=${by}`} className="card mb-4 max-w-2xl">
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<input type="hidden" name="by" value={by} />
			{hasName && (
				<TextField
					{...field("name")}
					label={by === "advocate" ? t("Advocate’s name") : t("Party name")}
					hint={NAME_HINTS[by]}
					dir="auto"
					autoComplete="off"
					maxLength={100}
					isRequired
				/>
			)}
			{by === "bar-number" && <BarNumberFields fields={fields} />}
			{by === "filing-number" && <TextField {...field("filing_number")} autoComplete="off" maxLength={20} isRequired />}
			{yearLabel && (
				<TextField
					{...field("year")}
					label={yearLabel}
					inputMode="numeric"
					autoComplete="off"
					maxLength={4}
					isRequired={by !== "advocate"}
				/>
			)}
			{by !== "filing-number" && (
				<SelectField
					{...field("stage")}
					options={STAGES.filter(({ id }) => id !== "PENDING")}
					placeholder={t("Pending")}
				/>
			)}
			{by === "high-court-party" ? (
				<SelectField {...field("bench")} options={benches} placeholder={t("Select High Court")} isRequired />
			) : (
				<PlacePicker fields={fields} states={states} options={options} />
			)}
			<FormActions busy={t("Searching…")}>{t("Search")}</FormActions>
		</SafeForm>
	);
}
