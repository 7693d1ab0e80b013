import { AGREED_HOW, LANGUAGES } from "~/features/subscriptions/contact-words";
import { type AnyField, SelectField, TextField } from "~/ui/field";

export type ContactFieldNames =
	| "party_name"
	| "language"
	| "agreed"
	| "agreed_how"
	| "agreed_on"
	| "all_cases"
	| "remind_of_hearings";

type ContactFieldsProps = { fields: Record<ContactFieldNames, AnyField> };

const named = (names: Record<string, string>) => Object.entries(names).map(([id, name]) => ({ id, name }));

function TickField({ field, children }: { field: AnyField; children: React.ReactNode }) {
	return (
		<label className="choice font-normal">
			<input type="checkbox" id={field.id} name={field.name} defaultChecked={field.initialValue === "on"} />
			<span>{children}</span>
		</label>
	);
}

/** What is kept of a contact beside the number. */
export function ContactFields({ fields }: ContactFieldsProps) {
	const { party_name, language, agreed, agreed_how, agreed_on, all_cases, remind_of_hearings } = fields;
	return (
		<>
			<TextField field={party_name} label="Party Name" maxLength={100} autoComplete="off" dir="auto" />
			<SelectField field={language} label="Language" options={named(LANGUAGES)} placeholder="Choose a language" />
			<fieldset className="field">
				<legend>Agreement</legend>
				<TickField field={agreed}>They agreed to get WhatsApp messages about their cases</TickField>
				<SelectField field={agreed_how} label="How" options={named(AGREED_HOW)} placeholder="Choose how" />
				<TextField field={agreed_on} label="Agreed on" type="date" />
			</fieldset>
			<fieldset className="field">
				<legend>Cases</legend>
				<TickField field={all_cases}>
					Send all my cases, also new ones. Only for your own clerk, never for a client.
				</TickField>
			</fieldset>
			<fieldset className="field">
				<legend>Reminders</legend>
				<TickField field={remind_of_hearings}>
					Remind of hearings, the evening before. Approved cases only; each reminder is one message of your package.
				</TickField>
			</fieldset>
		</>
	);
}
