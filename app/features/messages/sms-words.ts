import { smsVariable } from "~/features/notifications/sms-variable";

type HearingMessage = { parameters: string[]; caseNumber: string };

/**
 * The values of the SMS about a hearing, from those of the WhatsApp message it replaces (`hearingParameters`): parties, day
 * and purpose, place with the numbers behind it, sender.
 * @param optOutLink as `createOptOutLink` makes it
 */
export function clientSms({ parameters, caseNumber }: HearingMessage, optOutLink: string): Record<string, string> {
	const [parties = "", day = "", place = "", sender = ""] = parameters;
	const { host, pathname } = new URL(optOutLink);
	const values = {
		PARTIES: smsVariable(parties, "Your case"),
		NUMBER: smsVariable(caseNumber, "your case"),
		DAY: smsVariable(day, "not given yet"),
		COURT: smsVariable(place.replace(/\s*\([^()]*\)$/, ""), "Your court"),
		SENDER: smsVariable(sender, "your advocate"),
		HOST: host,
		TOKEN: pathname.slice(pathname.lastIndexOf("/") + 1),
	};
	const TEXT = `Nyaya Diary: ${values.PARTIES}, ${values.NUMBER}. Next hearing: ${values.DAY}. ${values.COURT}. From ${values.SENDER}. To stop: ${host}${pathname}`;
	return { ...values, TEXT };
}
