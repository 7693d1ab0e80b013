import { PLACEHOLDERS, templateProblem } from "~/features/telling/messages/wording/template";
import { t } from "~/platform/language/translate";
import { hasContact, LEAVE_OUT_CONTACTS } from "~/platform/outside/contacts";

/** The placeholders of a person's own template: the placeholders of the message dialog and nine more. */
export const OWN_PLACEHOLDERS = [
	...PLACEHOLDERS,
	"client",
	"court",
	"stage",
	"purpose",
	"advocate",
	"reader",
	"judge",
	"list_position",
	"need_to_come",
] as const;

/** Each placeholder's value for one case; empty if unknown. */
export type OwnValues = Record<(typeof OWN_PLACEHOLDERS)[number], string>;

/** The initial text of a new template. Each optional value follows a comma, since a clause without its value is left out. */
export const FIRST_TEXT =
	"Namaste. The next hearing in the case of {{party_name}} is on {{next_date}}, for {{purpose}}, in {{court}}. {{advocate}}";

/** The error of a person's own template; undefined if valid. */
export const ownTextProblem = (text: string) =>
	templateProblem(text, OWN_PLACEHOLDERS) ?? (hasContact(text) ? t(LEAVE_OUT_CONTACTS) : undefined);
