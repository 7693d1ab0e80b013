import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { CourtOptions } from "~/features/cases/court-selection";
import { BarNumberFields } from "~/features/cases/find/bar-number-fields";
import { FIND_KINDS, type FindKind, STAGES } from "~/features/cases/find/find-kinds";
import { PlacePicker } from "~/features/cases/find/place-picker";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { type Option, SelectField, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

/** The fields of all kinds of searches; a form has those of its kind. */
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
	name: "Name",
	bar_state: "State code",
	bar_number: "Number",
	bar_year: "Year of enrolment",
	filing_number: "Filing number",
	year: "Year",
	bench: "High Court",
	stage: "Stage",
	state: "State",
	district_id: "District",
	court_complex: "Court complex",
};

type FindFormProps = {
	by: FindKind;
	result: SubmissionResult<string[]> | undefined;
	states: Option[];
	options: CourtOptions;
	benches: Option[];
	initial: Partial<FindFields>;
};

/** Links to the form of each kind of search. */
export function FindKinds({ by }: { by: FindKind }) {
	return (
		<nav aria-label="Find cases by" className="tabs">
			{FIND_KINDS.map(({ by: kind, name }) => (
				<Link
					key={kind}
					to={`?by=${kind}`}
					className="tab"
					aria-current={kind === by ? "page" : undefined}
					preventScrollReset
				>
					{name}
				</Link>
			))}
		</nav>
	);
}

const YEAR_LABELS: Partial<Record<FindKind, string>> = {
	party: "Year of the case",
	advocate: "Year of the case (if you know it)",
	"filing-number": "Year of filing",
	"high-court-party": "Year of the case",
};

const NAME_HINTS: Partial<Record<FindKind, string>> = {
	party: "As the court writes it, at least 3 letters. One side is enough.",
	advocate: "As the court writes it, at least 3 letters.",
	"high-court-party": "As the court writes it, at least 3 letters. One side is enough.",
};

/** The form of one kind of search. */
export function FindForm({ by, result, states, options, benches, initial }: FindFormProps) {
	const [form, fields] = useForm<FindFields>({ id: `find-${by}`, lastResult: result, defaultValue: initial });
	const yearLabel = YEAR_LABELS[by];
	const hasName = NAME_HINTS[by] !== undefined;
	return (
		<SafeForm {...getFormProps(form)} action={`${paths.findCases}?by=${by}`} className="card mb-4 max-w-2xl">
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<input type="hidden" name="by" value={by} />
			{hasName && (
				<TextField
					field={fields.name}
					label={by === "advocate" ? "Advocate’s name" : "Party name"}
					hint={NAME_HINTS[by]}
					dir="auto"
					autoComplete="off"
					maxLength={100}
					isRequired
				/>
			)}
			{by === "bar-number" && <BarNumberFields fields={fields} />}
			{by === "filing-number" && (
				<TextField
					field={fields.filing_number}
					label="Filing number"
					hint="The number alone, like 1180. It is on the receipt of the filing counter."
					autoComplete="off"
					maxLength={20}
					isRequired
				/>
			)}
			{yearLabel && (
				<TextField
					field={fields.year}
					label={yearLabel}
					inputMode="numeric"
					autoComplete="off"
					maxLength={4}
					isRequired={by !== "advocate"}
				/>
			)}
			{by !== "filing-number" && (
				<SelectField
					field={fields.stage}
					label="Stage"
					options={STAGES.filter(({ id }) => id !== "PENDING")}
					placeholder="Pending"
				/>
			)}
			{by === "high-court-party" ? (
				<SelectField
					field={fields.bench}
					label="High Court"
					options={benches}
					placeholder="Select High Court"
					isRequired
				/>
			) : (
				<PlacePicker fields={fields} states={states} options={options} />
			)}
			<div className="actions">
				<SubmitButton busy="Searching…">Search</SubmitButton>
			</div>
		</SafeForm>
	);
}
