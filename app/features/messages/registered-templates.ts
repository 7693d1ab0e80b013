import { formatDay } from "~/features/courts/day";
import type { MessageCase } from "~/features/messages/template";

/**
 * The templates as they must be registered with WhatsApp (language `en`, category utility). Messages carry a name and
 * what stands in the numbered places; the words are the company's copy of these.
 */
export const REGISTERED_TEMPLATES = {
	hearing_update:
		"Case Number: {{1}}\nCNR Number: {{2}}\nParty Name: {{3}}\nNext Date: {{4}}\nStatus: Approved\nReply STOP or open {{5}} to get no more messages.",
	case_message: "About your court case: {{1}}\nReply STOP or open {{2}} to get no more messages.",
} as const;

export type RegisteredTemplate = keyof typeof REGISTERED_TEMPLATES;

/** What stands in `hearing_update`, in its order. */
export const hearingParameters = (about: MessageCase, optOutLink: string): string[] => [
	about.caseNumber,
	about.cnrNumber,
	about.partyName ?? "N/A",
	about.nextDate ? formatDay(about.nextDate) : "N/A",
	optOutLink,
];
