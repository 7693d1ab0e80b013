import { getFormProps, useForm } from "@conform-to/react";
import { AGREED_HOW, type contactShown } from "~/features/money/subscriptions/contact-words";
import type { Day } from "~/platform/calendar/day";
import { LANGUAGE_CODES, LANGUAGES, phrase, t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { type AnyField, SelectField, TextField } from "~/ui/form/field";
import { type Basis, ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

type ContactFieldNames =
	| "party_name"
	| "language"
	| "agreed"
	| "agreed_how"
	| "agreed_on"
	| "all_cases"
	| "remind_of_hearings"
	| "tell_of_moves"
	| "tell_of_outcomes";

const CONTACT_LABELS: Record<ContactFieldNames, string> = {
	party_name: phrase("Party Name"),
	language: phrase("Language of messages"),
	agreed: phrase("Agreement"),
	all_cases: phrase("Cases"),
	remind_of_hearings: phrase("Reminders"),
	tell_of_moves: phrase("Moved dates"),
	tell_of_outcomes: phrase("Recorded hearings"),
	agreed_how: phrase("How"),
	agreed_on: phrase("Agreed on"),
};

const named = (names: Record<string, string>) => Object.entries(names).map(([id, name]) => ({ id, name }));

function TickField({ field, children }: { field: AnyField; children: React.ReactNode }) {
	return (
		<>
			<Choice
				id={field.id}
				name={field.name}
				defaultChecked={field.initialValue === "on"}
				aria-invalid={field.errors ? true : undefined}
				aria-describedby={field.errors ? field.errorId : undefined}
			>
				<span>{children}</span>
			</Choice>
			{field.errors && (
				<p className="error" id={field.errorId}>
					{field.errors[0]}
				</p>
			)}
		</>
	);
}

type ContactFormProps = {
	shown: ReturnType<typeof contactShown>;
	version: string;
	today: Day;
	result: Basis["result"];
	cancelTo: string;
};

/** Everything about a client but the number. */
export function ContactForm({ shown, version, today, result, cancelTo }: ContactFormProps) {
	const [form, fields] = useForm({
		id: "contact-form",
		lastResult: result,
		defaultValue: { ...shown, agreed_how: shown.agreed_how ?? "in_person", agreed_on: shown.agreed_on ?? today },
	});
	const { party_name, language, agreed, agreed_how, agreed_on, all_cases } = fields;
	return (
		<SafeForm {...getFormProps(form)} className="card mb-3" basis={{ version, result }}>
			<ErrorSummary form={form} fields={fields} labels={CONTACT_LABELS} />
			<TextField
				field={party_name}
				label={t(CONTACT_LABELS.party_name)}
				maxLength={100}
				autoComplete="off"
				dir="auto"
			/>
			<SelectField
				field={language}
				label={t(CONTACT_LABELS.language)}
				options={LANGUAGE_CODES.map((id) => ({ id, name: LANGUAGES[id].name }))}
				placeholder={t("Choose a language")}
			/>
			<fieldset className="field">
				<legend>{t(CONTACT_LABELS.agreed)}</legend>
				<p className="hint">{t("Not needed to save. Without it they get no automatic messages.")}</p>
				<TickField field={agreed}>{t("They agreed to get WhatsApp messages about their cases")}</TickField>
				<SelectField
					field={agreed_how}
					label={t(CONTACT_LABELS.agreed_how)}
					options={named(AGREED_HOW)}
					placeholder={t("Choose how")}
				/>
				<TextField field={agreed_on} label={t(CONTACT_LABELS.agreed_on)} type="date" />
			</fieldset>
			<fieldset className="field">
				<legend>{t(CONTACT_LABELS.all_cases)}</legend>
				<TickField field={all_cases}>
					{t("Send updates for all my cases, including new ones. For your clerk only.")}
				</TickField>
			</fieldset>
			<fieldset className="field">
				<legend>{t("Automatic messages")}</legend>
				<p className="hint">
					{t("About approved cases, each one message of your package. You can stop each for 30 minutes.")}
				</p>
				<TickField field={fields.remind_of_hearings}>{t("A reminder the evening before each hearing")}</TickField>
				<TickField field={fields.tell_of_moves}>{t("When a date is moved, set or removed")}</TickField>
				<TickField field={fields.tell_of_outcomes}>
					{t("After you record a hearing: the outcome and the next date, without your private note")}
				</TickField>
			</fieldset>
			<FormActions busy={t("Saving…")} cancelTo={cancelTo}>
				{t("Save")}
			</FormActions>
		</SafeForm>
	);
}
