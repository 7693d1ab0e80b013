import { and, isNotNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { mailHtml } from "~/features/people/notifications/mail-html.server";
import type { MailWords } from "~/features/people/notifications/mail-words";
import { type SmsTemplate, sendMailJob, sendSmsJob } from "~/features/people/notifications/queues.server";
import { isActiveAdmin, users } from "~/features/people/users/schema";
import type { Database } from "~/platform/db/client.server";
import { inLanguage, type Language, languageNow } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import type { JobData } from "~/platform/queue/job.server";
import { enqueue } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";
import { seal, unseal } from "~/platform/settings/secrets.server";
import { sendMail } from "~/providers/email.server";
import { ProviderError } from "~/providers/provider-error";
import { mayHaveBeenSent, sendSms } from "~/providers/sms.server";

/** The purpose of the key that seals queued secrets. */
const SEALED = "queued message";

/** `messageId` (letters, digits, dots, hyphens) lets the recipient's program recognise a mail that is queued again. */
type Mail = {
	to: string;
	/** Called in the recipient's language. */
	words: () => MailWords;
	isSecret?: boolean;
	messageId?: string;
	headers?: Record<string, string>;
	/** The person the alert is for; sent only while they consent to messages. */
	alertOf?: string;
};

/** The languages chosen by the people who have these addresses. */
async function languagesOf(tx: Database, mails: Mail[]): Promise<Map<string, Language>> {
	const addresses = [...new Set(mails.map(({ to }) => to.toLowerCase()))];
	const email = sql<string>`lower(${users.email})`;
	const rows = await tx.select({ email, language: users.language }).from(users).where(sql`${email} in ${addresses}`);
	return new Map(rows.map((row) => [row.email, row.language ?? "en"]));
}

/** A recipient without an account gets the sender's language. */
function mailJob(
	{ to, words, isSecret, messageId = uuidv7(), headers, alertOf }: Mail,
	languages: Map<string, Language>,
): JobData<typeof sendMailJob> {
	const language = languages.get(to.toLowerCase()) ?? languageNow();
	const written = inLanguage(language, words);
	const { subject, text } = written;
	const content = { text, html: mailHtml(written, language), ...(headers ? { headers } : {}) };
	const about = { id: messageId, to, subject, ...(alertOf ? { alertOf } : {}) };
	return { ...about, ...(isSecret ? { sealed: seal(SEALED, content) } : content) };
}

/** The HTML version is generated from the text. A secret mail (a link that grants access) is encrypted while queued. */
export async function queueMail(tx: Database, mail: Mail): Promise<void> {
	await queueMails(tx, [mail]);
}

export async function queueMails(tx: Database, mails: Mail[]): Promise<void> {
	if (mails.length === 0) return;
	const languages = await languagesOf(tx, mails);
	await enqueue(
		tx,
		sendMailJob,
		mails.map((mail) => mailJob(mail, languages)),
	);
}

/** Mails every active administrator, each in their language. */
export async function mailAdministrators(tx: Database, words: Mail["words"]): Promise<void> {
	const administrators = await tx
		.select({ to: users.email })
		.from(users)
		.where(and(isActiveAdmin, isNotNull(users.emailVerifiedAt)));
	await queueMails(
		tx,
		administrators.map(({ to }) => ({ to, words })),
	);
}

export const SMS_TEMPLATE_IDS: Record<SmsTemplate, string> = {
	otp: env.SMS_TEMPLATE_ID,
	"mobile-changed": env.SMS_CHANGE_TEMPLATE_ID,
	"contact-undo": env.SMS_UNDO_TEMPLATE_ID,
	"alert-case": env.SMS_ALERT_TEMPLATE_ID,
	"alert-cases": env.SMS_ALERTS_TEMPLATE_ID,
	"client-hearing": env.SMS_CLIENT_TEMPLATE_ID,
	"client-hearing-hi": env.SMS_CLIENT_TEMPLATE_ID_HI,
	"client-hearing-mr": env.SMS_CLIENT_TEMPLATE_ID_MR,
	"client-moved": env.SMS_MOVED_TEMPLATE_ID,
	"client-moved-hi": env.SMS_MOVED_TEMPLATE_ID_HI,
	"client-moved-mr": env.SMS_MOVED_TEMPLATE_ID_MR,
	"client-held": env.SMS_HELD_TEMPLATE_ID,
	"client-held-hi": env.SMS_HELD_TEMPLATE_ID_HI,
	"client-held-mr": env.SMS_HELD_TEMPLATE_ID_MR,
};

/** A code is useless after some minutes; a notice is still useful after hours. */
const NOTICE_TRIES = 12;

type Sms = { to: string; template: SmsTemplate; variables: Record<string, string>; isSecret?: boolean };

/** `variables` are the registered template's; those of a secret SMS (a code) are encrypted while queued. */
export async function queueSms(tx: Database, { to, template, variables, isSecret }: Sms): Promise<void> {
	const content = isSecret ? { sealed: seal(SEALED, { variables }) } : { variables };
	await enqueue(tx, sendSmsJob, { to, template, ...content }, template === "otp" ? {} : { retryLimit: NOTICE_TRIES });
}

/** Logs a permanent refusal; rethrows any other failure, so that the queue retries. */
function logIfRefused(error: unknown): void {
	if (!(error instanceof ProviderError) || error.isRetryable) throw error;
	log.error({ err: error }, "a message was refused permanently");
}

const mailContent = z.object({
	text: z.string(),
	html: z.string(),
	headers: z.record(z.string(), z.string()).optional(),
});
const smsContent = z.object({ variables: z.record(z.string(), z.string()) });

/** A job's content, decrypted if sealed. */
const contentOf = <Content>(schema: z.ZodType<Content>, job: object): Content =>
	schema.parse("sealed" in job ? unseal(SEALED, String(job.sealed)) : job);

export async function deliverMail(job: JobData<typeof sendMailJob>): Promise<void> {
	const { id, to, subject } = job;
	await sendMail(
		{ smtpUrl: env.SMTP_URL, outboxUrl: `${env.LOOPBACK_URL}/sandbox/mail`, from: env.MAIL_FROM },
		{ id, to, subject, ...contentOf(mailContent, job) },
	).catch(logIfRefused);
}

export async function deliverSms(job: JobData<typeof sendSmsJob>): Promise<void> {
	const { to, template } = job;
	const { variables } = contentOf(smsContent, job);
	const settings = { baseUrl: env.SMS_BASE_URL, authkey: env.SMS_AUTHKEY, templateId: SMS_TEMPLATE_IDS[template] };
	await sendSms(settings, to, variables).catch((error: unknown) => {
		if (!(error instanceof ProviderError) || !mayHaveBeenSent(error)) return logIfRefused(error);
		log.warn({ err: error, template }, "it is not known whether an SMS was sent");
	});
}
