import type { Database } from "~/db/client.server";
import { enqueue, type JobData, type SmsTemplate } from "~/db/queue.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { sendMail } from "~/providers/email.server";
import { ProviderError } from "~/providers/provider-error";
import { sendSms } from "~/providers/sms.server";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same words as a page: paragraphs, and links that can be followed. */
function htmlOf(text: string): string {
	const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
		const linked = escapeHtml(paragraph).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`);
		return `<p>${linked.replaceAll("\n", "<br>")}</p>`;
	});
	return `<!doctype html><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">${paragraphs.join("")}</body>`;
}

/** Queues a mail in the caller's transaction. `text` is plain words; its HTML twin is made from it. */
export async function queueMail(tx: Database, mail: { to: string; subject: string; text: string }): Promise<void> {
	await enqueue(tx, "send-mail", { ...mail, html: htmlOf(mail.text) });
}

const SMS_TEMPLATE_IDS: Record<SmsTemplate, string> = {
	otp: env.SMS_TEMPLATE_ID,
	"mobile-changed": env.SMS_CHANGE_TEMPLATE_ID,
};

/** Queues a text message in the caller's transaction; `variables` are the registered template's. */
export async function queueSms(tx: Database, sms: JobData["send-sms"]): Promise<void> {
	await enqueue(tx, "send-sms", sms);
}

/** A refusal for good is noted and let go; anything else goes back to the queue for another try. */
function letGoIfRefused(error: unknown): void {
	if (!(error instanceof ProviderError) || error.isRetryable) throw error;
	log.error({ err: error }, "a message was refused for good");
}

export async function deliverMail(mail: JobData["send-mail"]): Promise<void> {
	await sendMail(
		{ smtpUrl: env.SMTP_URL, outboxUrl: `${env.LOOPBACK_URL}/sandbox/mail`, from: env.MAIL_FROM },
		mail,
	).catch(letGoIfRefused);
}

export async function deliverSms({ to, template, variables }: JobData["send-sms"]): Promise<void> {
	const settings = { baseUrl: env.SMS_BASE_URL, authkey: env.SMS_AUTHKEY, templateId: SMS_TEMPLATE_IDS[template] };
	await sendSms(settings, to, variables).catch(letGoIfRefused);
}
