import { SMS_TEMPLATE_IDS } from "~/features/people/notifications/commands.server";
import type { SmsTemplate } from "~/features/people/notifications/queues.server";
import { smsVariable } from "~/features/people/notifications/sms-variable";
import { inLanguage, type Language, t } from "~/platform/language/translate";

type Registered = { template: SmsTemplate; text: string };

/** The SMS in place of a message as registered with the operators. */
const REGISTERED: Record<Language, Registered> = {
	en: {
		template: "client-hearing",
		text: "Nyaya Diary: {PARTIES}, {NUMBER}. Next hearing: {DAY}. {COURT}. From {SENDER}. To stop: {HOST}/opt-out/{TOKEN}",
	},
	hi: {
		template: "client-hearing-hi",
		text: "Nyaya Diary: {PARTIES}, {NUMBER}. अगली सुनवाई: {DAY}. {COURT}. भेजने वाले: {SENDER}. संदेश बंद करें: {HOST}/opt-out/{TOKEN}",
	},
	mr: {
		template: "client-hearing-mr",
		text: "Nyaya Diary: {PARTIES}, {NUMBER}. पुढील सुनावणी: {DAY}. {COURT}. पाठवणारे: {SENDER}. संदेश थांबवा: {HOST}/opt-out/{TOKEN}",
	},
};

type HearingMessage = { parameters: string[]; caseNumber: string; language: Language };

/**
 * The SMS in place of a WhatsApp message, with the last four of its parameters (`hearingParameters`): parties, day and purpose,
 * place with case numbers, sender. The registered words are English where those of the reader's language are not registered.
 * @param optOutLink from `createOptOutLink`
 */
export function clientSms({ parameters, caseNumber, language }: HearingMessage, optOutLink: string) {
	const { template, text } = SMS_TEMPLATE_IDS[REGISTERED[language].template] ? REGISTERED[language] : REGISTERED.en;
	const [parties = "", day = "", place = "", sender = ""] = parameters.slice(-4);
	const { host, pathname } = new URL(optOutLink);
	const values: Record<string, string> = inLanguage(language, () => ({
		PARTIES: smsVariable(parties, t("Your case")),
		NUMBER: smsVariable(caseNumber, t("your case")),
		DAY: smsVariable(day, t("date awaited from the court")),
		COURT: smsVariable(place.replace(/\s*\([^()]*\)$/, ""), t("Your court")),
		SENDER: smsVariable(sender, t("your advocate")),
		HOST: host,
		TOKEN: pathname.slice(pathname.lastIndexOf("/") + 1),
	}));
	const TEXT = text.replace(/\{([A-Z]+)\}/g, (_, name: string) => values[name] ?? "");
	return { template, variables: { ...values, TEXT } };
}
