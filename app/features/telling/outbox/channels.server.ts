import { SMS_TEMPLATE_IDS } from "~/features/people/notifications/commands.server";
import { pushToDevices } from "~/features/people/push/commands.send.server";
import { clientSms } from "~/features/telling/outbox/client-sms";
import { sendAlertJob, sendMessageJob, sendPushJob } from "~/features/telling/outbox/queues.server";
import { isComplete } from "~/features/telling/outbox/registered-templates";
import type { Channel, MessageWords, messages } from "~/features/telling/outbox/schema";
import { registeredName, whatsAppSettings } from "~/features/telling/outbox/whatsapp-settings.server";
import { phrase } from "~/platform/language/translate";
import type { Job } from "~/platform/queue/job.server";
import { env } from "~/platform/settings/env.server";
import { sendMail } from "~/providers/email.server";
import type { ProviderError } from "~/providers/provider-error";
import { mayHaveBeenSent, sendSms } from "~/providers/sms.server";
import { WhatsAppError } from "~/providers/whatsapp.errors";
import { sendTemplate, sendText } from "~/providers/whatsapp.server";

type Sendable = Pick<
	typeof messages.$inferSelect,
	"id" | "userId" | "recipient" | "template" | "language" | "parameters" | "caseNumber" | "words"
> & {
	/** Empty for an alert, whose words have their own, and for an answer. */
	optOutLink: string;
};

/** `again`: it was certainly not accepted and may be later. `doubt`: it may have been sent. */
type Outcome = "again" | "throttled" | "doubt" | "over";

type Way = {
	/** The queue, and the handling of a job of it, must outlast a try. */
	job: Job<{ messageId: string }>;
	/** Counts against the package. */
	isCharged: boolean;
	/** Hands a message to the company. @returns its id there, if its arrival is reported. @throws ProviderError */
	send(message: Sendable): Promise<string | undefined>;
	outcomeOf(error: ProviderError): Outcome;
	/** The seconds after each try until the next; undefined after the last. */
	retrySeconds(tries: number, words: MessageWords | null): number | undefined;
	/** What is done about a message that may have been sent: wait for a report, send it again, or end it. */
	inDoubt(words: MessageWords | null): "await-report" | "repeat" | "end";
	/** Longer than a try takes; what a worker has for longer belongs to a killed one. */
	inHandSeconds: number;
	/** How long an alert is tried. */
	alertSeconds?: number;
	/** Why it failed, if the company gave no reason. */
	failure: string;
	/** Goes in place of an alert that failed. */
	next?: Channel;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Six hours in all, to outlast an outage while the message is still useful. */
const WHATSAPP_RETRY_SECONDS = [5, 10, 30, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, HOUR, HOUR, 2 * HOUR];
/** Somebody waits, and can ask again. */
const ANSWER_RETRY_SECONDS = [7, 14, 28, MINUTE, 2 * MINUTE];
/** Frequent retries, so that a board still arrives within minutes once the mail server is back. */
const MAIL_RETRY_SECONDS = [10, 30, MINUTE, 2 * MINUTE];
/** Within the time in which a receipt is awaited. */
const PUSH_RETRY_SECONDS = [5, 20, MINUTE, 2 * MINUTE];
const SMS_RETRY_SECONDS = [30, MINUTE];

/** Free text, which WhatsApp accepts for a day after a message from the number. */
export const isAnswer = (words: MessageWords | null): words is MessageWords & { text: string } =>
	words?.text !== undefined;

/** How a message goes by each channel, when it is tried again, and what follows when it fails. */
export const WAYS: Record<Channel, Way> = {
	push: {
		job: sendPushJob,
		isCharged: false,
		async send({ id: messageId, userId, recipient, words }) {
			if (!words?.push || userId === null) throw new Error("A push has no words");
			await pushToDevices({ messageId, userId, words: words.push, deviceId: recipient || undefined });
			return undefined;
		},
		outcomeOf: (error) => (error.isRetryable ? "again" : "over"),
		retrySeconds: (tries) => PUSH_RETRY_SECONDS[tries - 1],
		// It replaces itself on the device.
		inDoubt: () => "repeat",
		inHandSeconds: 50,
		// One that no device confirms by then goes by WhatsApp.
		alertSeconds: 10 * MINUTE,
		failure: phrase("No device accepted the push notification."),
		next: "whatsapp",
	},
	whatsapp: {
		job: sendMessageJob,
		isCharged: true,
		async send({ id: reference, recipient: to, template, language, parameters: own, words, optOutLink }) {
			if (isAnswer(words)) return (await sendText(whatsAppSettings(), { to, text: words.text })).wamid;
			const parameters = isComplete(template) ? own : [...own, optOutLink];
			const sent = { to, template: registeredName(template), language, parameters, reference };
			return (await sendTemplate(whatsAppSettings(), sent)).wamid;
		},
		outcomeOf(error) {
			const handling = error instanceof WhatsAppError ? error.handling : "unknown";
			const outcomes = {
				retry: "again",
				throttle: "throttled",
				unknown: "doubt",
				refuse: "over",
				stop: "over",
			} as const;
			return outcomes[handling];
		},
		retrySeconds: (tries, words) => (isAnswer(words) ? ANSWER_RETRY_SECONDS : WHATSAPP_RETRY_SECONDS)[tries - 1],
		inDoubt: (words) => (isAnswer(words) ? "end" : "await-report"),
		inHandSeconds: 30,
		// An alert that is not even accepted after this time goes by SMS.
		alertSeconds: 10 * MINUTE,
		failure: phrase("WhatsApp did not deliver it."),
		next: "sms",
	},
	sms: {
		job: sendAlertJob,
		isCharged: true,
		async send({ recipient, words, optOutLink, ...message }) {
			const { template, variables } = words?.sms ?? clientSms(message, optOutLink);
			const account = { baseUrl: env.SMS_BASE_URL, authkey: env.SMS_AUTHKEY };
			await sendSms({ ...account, templateId: SMS_TEMPLATE_IDS[template] }, recipient, variables);
			return undefined;
		},
		// No second SMS after one that timed out, which may still arrive.
		outcomeOf: (error) =>
			mayHaveBeenSent(error) ? "doubt" : error.isRetryable && error.code !== "timeout" ? "again" : "over",
		retrySeconds: (tries) => SMS_RETRY_SECONDS[tries - 1],
		// An SMS has no idempotency key, so a second one would not be detected.
		inDoubt: () => "end",
		inHandSeconds: 50,
		failure: phrase("The SMS could not be sent."),
		next: "email",
	},
	email: {
		job: sendAlertJob,
		isCharged: false,
		async send({ id, recipient: to, words }) {
			if (!words?.mail) throw new Error("A mail has no words");
			const settings = { smtpUrl: env.SMTP_URL, outboxUrl: `${env.LOOPBACK_URL}/sandbox/mail`, from: env.MAIL_FROM };
			await sendMail(settings, { id, to, ...words.mail });
			return undefined;
		},
		outcomeOf: (error) => (error.isRetryable ? "again" : "over"),
		retrySeconds: (tries) => MAIL_RETRY_SECONDS[tries - 1] ?? 5 * MINUTE,
		// Under the same Message-ID.
		inDoubt: () => "repeat",
		inHandSeconds: 115,
		alertSeconds: 12 * HOUR,
		failure: phrase("The email was not accepted."),
	},
};

type Addressed = Pick<typeof messages.$inferSelect, "channel" | "noticeId" | "template">;

/** The job that sends a message. WhatsApp in place of a push has no words yet, which alerts write. */
export const jobOf = ({ channel, noticeId, template }: Addressed): Job<{ messageId: string }> =>
	channel === "whatsapp" && noticeId !== null && template === "" ? sendAlertJob : WAYS[channel].job;
