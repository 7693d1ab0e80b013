import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

/** The SMS templates registered with the operators. */
export type SmsTemplate =
	| "otp"
	| "mobile-changed"
	| "contact-undo"
	| "alert-case"
	| "alert-cases"
	| `client-${"hearing" | "moved" | "held"}${"" | "-hi" | "-mr"}`;

/** `sealed` is encrypted. `id` becomes the Message-ID. A mail is dropped once the person `alertOf` has withdrawn consent. */
type QueuedMail = { id?: string; to: string; subject: string; alertOf?: string } & (
	| { text: string; html: string; headers?: Record<string, string> }
	| { sealed: string }
);

type QueuedSms = { to: string; template: SmsTemplate } & ({ variables: Record<string, string> } | { sealed: string });

export const sendMailJob = defineJob<QueuedMail>("send-mail", {
	words: phrase("Send an email"),
	secret: "sealed",
	// About six hours of retries, so that a mail server outage loses nothing. A slow server answers within `expireInSeconds`.
	queue: { expireInSeconds: 120, retryLimit: 11, retryDelay: 10, concurrency: 4, pollSeconds: 0.25 },
});

export const sendSmsJob = defineJob<QueuedSms>("send-sms", {
	words: phrase("Send an SMS"),
	secret: "sealed",
	// Some minutes of retries: a code is valid for five. Other texts set more (`queueSms`).
	queue: { expireInSeconds: 30, retryLimit: 6, retryDelay: 3, concurrency: 10, pollSeconds: 0.5 },
});
