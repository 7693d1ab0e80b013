/**
 * The templates as registered with WhatsApp (language `en`, category utility). A call sends a template's name and its numbered
 * parameters; WhatsApp holds the text. The last parameter is the opt-out link; for `alert_…`, alerts to people about their own
 * cases, it is the link that stops their alerts.
 */
export const REGISTERED_TEMPLATES = {
	hearing_update:
		"Namaste. This is about the case {{1}}.\nNext hearing: {{2}}.\nCourt: {{3}}.\nSent by {{4}}.\nReply STOP to stop all messages, or open {{5}} to stop messages from this sender.",
	case_message:
		"About your court case: {{1}}\nReply STOP to stop all messages, or open {{2}} to stop messages from this sender.",
	alert_case:
		"Alert about your case {{1}}.\n{{2}}\nOpen it: {{3}}\nReply STOP to stop all messages, or open {{4}} to stop these alerts.",
	alert_case_more:
		"Alert about your case {{1}}.\n{{2}} {{3}}.\nOpen it: {{4}}\nReply STOP to stop all messages, or open {{5}} to stop these alerts.",
	alert_cases:
		"Alert about your cases. {{1}}\n{{2}}.\nOpen them: {{3}}\nReply STOP to stop all messages, or open {{4}} to stop these alerts.",
} as const;

export type RegisteredTemplate = keyof typeof REGISTERED_TEMPLATES;

export const isRegistered = (template: string): template is RegisteredTemplate => template in REGISTERED_TEMPLATES;

/** Whether a template has all its parameters before sending, since it carries its own stop link. */
export const isComplete = (template: string) => template.startsWith("alert_");
