import { SMS_TEMPLATE_IDS } from "~/features/people/notifications/commands.server";
import { smsVariable } from "~/features/people/notifications/sms-variable";
import { inLanguage, type Language, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";

type Kind = "hearing" | "moved" | "held";

/** The SMS in place of a message as registered with the operators. */
const REGISTERED: Record<Language, Record<Kind, string>> = {
	en: {
		hearing:
			"Nyaya Diary: {PARTIES}, {NUMBER}. Next hearing: {DAY}. {COURT}. From {SENDER}. To stop: {HOST}/opt-out/{TOKEN}",
		moved:
			"Nyaya Diary: {PARTIES}, {NUMBER}. The date has changed. Next hearing: {DAY}. {COURT}. From {SENDER}. To stop: {HOST}/opt-out/{TOKEN}",
		held: "Nyaya Diary: {PARTIES}, {NUMBER}. The hearing was held. Next hearing: {DAY}. {COURT}. From {SENDER}. To stop: {HOST}/opt-out/{TOKEN}",
	},
	hi: {
		hearing:
			"Nyaya Diary: {PARTIES}, {NUMBER}. अगली सुनवाई: {DAY}. {COURT}. भेजने वाले: {SENDER}. संदेश बंद करें: {HOST}/opt-out/{TOKEN}",
		moved:
			"Nyaya Diary: {PARTIES}, {NUMBER}. तारीख बदल गई है. अगली सुनवाई: {DAY}. {COURT}. भेजने वाले: {SENDER}. संदेश बंद करें: {HOST}/opt-out/{TOKEN}",
		held: "Nyaya Diary: {PARTIES}, {NUMBER}. सुनवाई हो गई. अगली सुनवाई: {DAY}. {COURT}. भेजने वाले: {SENDER}. संदेश बंद करें: {HOST}/opt-out/{TOKEN}",
	},
	mr: {
		hearing:
			"Nyaya Diary: {PARTIES}, {NUMBER}. पुढील सुनावणी: {DAY}. {COURT}. पाठवणारे: {SENDER}. संदेश थांबवा: {HOST}/opt-out/{TOKEN}",
		moved:
			"Nyaya Diary: {PARTIES}, {NUMBER}. तारीख बदलली आहे. पुढील सुनावणी: {DAY}. {COURT}. पाठवणारे: {SENDER}. संदेश थांबवा: {HOST}/opt-out/{TOKEN}",
		held: "Nyaya Diary: {PARTIES}, {NUMBER}. सुनावणी झाली. पुढील सुनावणी: {DAY}. {COURT}. पाठवणारे: {SENDER}. संदेश थांबवा: {HOST}/opt-out/{TOKEN}",
	},
};

const KINDS: Record<string, Kind> = { hearing_moved: "moved", hearing_held: "held" };

const nameOf = (kind: Kind, language: Language) =>
	`client-${kind}${language === "en" ? "" : (`-${language}` as const)}` as const;

/** The registered text of a kind in a language, else that of a hearing, else the English one. */
function registeredFor(kind: Kind, language: Language) {
	const choices = [
		[kind, language],
		["hearing", language],
		[kind, "en"],
	] as const;
	const isRegistered = ([wanted, spoken]: (typeof choices)[number]) => SMS_TEMPLATE_IDS[nameOf(wanted, spoken)];
	const [found, foundIn] = choices.find(isRegistered) ?? ["hearing", "en"];
	return { template: nameOf(found, foundIn), text: REGISTERED[foundIn][found] };
}

type HearingMessage = { template: string; parameters: string[]; caseNumber: string; language: Language };

/**
 * The SMS in place of a WhatsApp message, with some of its parameters (`hearingParameters`): parties; day and purpose, place with
 * case numbers, and sender, which are the last three.
 * @param optOutLink from `createOptOutLink`
 */
export function clientSms(message: HearingMessage, optOutLink: string) {
	const { parameters, caseNumber, language } = message;
	const { template, text } = registeredFor(own(KINDS, message.template) ?? "hearing", language);
	const [day = "", place = "", sender = ""] = parameters.slice(-3);
	const parties = parameters[message.template === "hearing_update" ? 0 : 1] ?? "";
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
	const TEXT = text.replace(/\{([A-Z]+)\}/g, (_, name: string) => own(values, name) ?? "");
	return { template, variables: { ...values, TEXT } };
}
