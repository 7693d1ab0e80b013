import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { MAX_TITLE_LENGTH } from "~/features/courts/deadlines/bounds";
import { MAX_HEARING_NOTE_LENGTH, MAX_PURPOSE_LENGTH, NEXT, OFFERED_DAYS } from "~/features/courts/hearings/bounds";
import { basisOf } from "~/features/courts/hearings/hearing-rules";
import { OUTCOME_WORDS } from "~/features/courts/hearings/outcome-words";
import type { HearingFormData } from "~/features/courts/hearings/queries.server";
import { useKeptToken } from "~/features/people/chamber/use-may";
import { addDays, type Day, formatFullDay } from "~/platform/calendar/day";
import { countWords, phrase, t } from "~/platform/language/translate";
import type { AnyField } from "~/ui/form/field";
import { SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

type Name = "day" | "outcome" | "next" | "date" | "purpose" | "note" | "asked" | "todo" | "todo_due" | "todo_asked";
type Fields = Record<Name, string>;

const LABELS = {
	day: phrase("Day of the hearing"),
	outcome: phrase("Outcome"),
	next: phrase("Next date"),
	date: phrase("Another date"),
	asked: phrase("Next date"),
	purpose: phrase("Purpose of the next hearing"),
	todo: phrase("Something to do"),
	todo_due: phrase("By when"),
	todo_asked: phrase("By when"),
	note: phrase("Note"),
};

const OUTCOME_OPTIONS = Object.entries(OUTCOME_WORDS).map(([id, name]) => ({ id, name }));

/** `asked` carries the question about a day, which is answered by saving again. */
type NextDateProps = { next: AnyField; date: AnyField; asked: AnyField; day: Day };

/** The offered days, "No date given", and a field for any other day. Typing a day chooses it; another choice empties the field. */
function NextDate({ next, date, asked, day }: NextDateProps) {
	const [chosen, setChosen] = useState(next.initialValue ?? "");
	const [cleared, setCleared] = useState(0);
	const { id, name, errorId, errors, initialValue } = date;
	const choice = (value: string, words: string) => (
		<label className="choice font-normal" key={value}>
			<input
				type="radio"
				name={next.name}
				value={value}
				checked={chosen === value}
				onChange={() => {
					setChosen(value);
					if (value !== NEXT.other) setCleared(cleared + 1);
				}}
			/>
			{words}
		</label>
	);
	return (
		<fieldset className="field" id={next.id} aria-describedby={next.errorId} tabIndex={-1}>
			<legend>{t(LABELS.next)}</legend>
			{OFFERED_DAYS.map((days) => {
				const offered = addDays(day, days);
				return choice(
					offered,
					t("{day}, after {days}", {
						day: formatFullDay(offered),
						days: countWords(days, "{count} day", "{count} days"),
					}),
				);
			})}
			{choice(NEXT.none, t("No date given"))}
			{choice(NEXT.other, t(LABELS.date))}
			<TextField
				key={cleared}
				field={{ id, name, errorId, errors, initialValue: cleared > 0 ? "" : initialValue }}
				label={<span className="visually-hidden">{t(LABELS.date)}</span>}
				type="date"
				onChange={(value) => value && setChosen(NEXT.other)}
			/>
			<p className="error" id={next.errorId}>
				{next.errors?.[0] ?? <span id={asked.id}>{asked.errors?.[0]}</span>}
			</p>
		</fieldset>
	);
}

/** The values of a saved entry; a new one begins as adjourned, the most frequent outcome. */
function valuesOf({ day, saved }: HearingFormData): Partial<Fields> {
	if (!saved) return { day, outcome: "adjourned" };
	const { outcome, nextDate, purpose, note } = saved;
	const isOffered = OFFERED_DAYS.some((days) => addDays(day, days) === nextDate);
	const next = nextDate === null ? NEXT.none : isOffered ? nextDate : NEXT.other;
	return { day, outcome, purpose, note, next, date: next === NEXT.other ? (nextDate ?? "") : "" };
}

type HearingFormProps = {
	hearing: HearingFormData;
	lastResult?: SubmissionResult<string[]>;
	/** The form's address, if it is shown on another page. */
	action?: string;
	cancelTo: string;
};

/** Records or corrects the outcome and the next date of one hearing. */
export function HearingForm({ hearing, lastResult, action, cancelTo }: HearingFormProps) {
	const [form, fields] = useForm<Fields>({ id: "hearing", lastResult, defaultValue: valuesOf(hearing) });
	const typed = lastResult?.initialValue;
	// A confirmed day stays confirmed while another is questioned.
	const asked = lastResult?.error?.asked ? typed?.date || typed?.next : typed?.asked;
	const todoAsked = lastResult?.error?.todo_asked ? typed?.todo_due : typed?.todo_asked;
	const { todo, todo_due, todo_asked } = fields;
	// The field is a proxy, which loses its name when spread.
	const { id, name, errorId, errors = todo_asked.errors, initialValue } = todo_due;
	return (
		<SafeForm
			{...getFormProps(form)}
			basis={{ version: basisOf(hearing.day, hearing.saved?.updatedAt.toISOString()), result: lastResult }}
			action={action}
			data-queued="yes"
		>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<input type="hidden" name="asked" value={String(asked || "")} />
			<input type="hidden" name="todo_asked" value={String(todoAsked || "")} />
			{/* Names the hearing while it waits for the network. */}
			<input type="hidden" name="about" value={hearing.name} />
			<input type="hidden" name="kept_token" value={useKeptToken()} />
			<TextField field={fields.day} label={t(LABELS.day)} type="date" isRequired />
			<SelectField
				field={fields.outcome}
				label={t(LABELS.outcome)}
				options={OUTCOME_OPTIONS}
				placeholder={phrase("Choose the outcome")}
				isRequired
			/>
			<NextDate next={fields.next} date={fields.date} asked={fields.asked} day={hearing.day} />
			{/* Closed at first, so that Save is near on a phone. */}
			<details
				className="more mb-4"
				open={lastResult !== undefined || Boolean(hearing.saved?.purpose || hearing.saved?.note)}
			>
				<summary>{t("Purpose and note")}</summary>
				<TextField
					field={fields.purpose}
					label={t(LABELS.purpose)}
					hint={t("Optional")}
					list="purposes"
					dir="auto"
					autoComplete="off"
					maxLength={MAX_PURPOSE_LENGTH}
				/>
				<datalist id="purposes">
					{hearing.purposes.map((purpose) => (
						<option key={purpose} value={purpose} />
					))}
				</datalist>
				<TextAreaField
					field={fields.note}
					label={t(LABELS.note)}
					hint={t("Optional. Only you and your members see it.")}
					maxLength={MAX_HEARING_NOTE_LENGTH}
					rows={3}
				/>
			</details>
			<div className="pair pair-with-date">
				<TextField
					field={todo}
					label={t("Something to do?")}
					maxLength={MAX_TITLE_LENGTH}
					dir="auto"
					autoComplete="off"
				/>
				<TextField field={{ id, name, errorId, errors, initialValue }} label={t(LABELS.todo_due)} type="date" />
			</div>
			<FormActions intent="save" busy={t("Saving…")} cancelTo={cancelTo}>
				{t("Save")}
			</FormActions>
		</SafeForm>
	);
}
