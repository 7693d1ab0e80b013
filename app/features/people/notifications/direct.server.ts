import { SMS_TEMPLATE_IDS } from "~/features/people/notifications/commands.server";
import { mailHtml } from "~/features/people/notifications/mail-html.server";
import type { MailWords } from "~/features/people/notifications/mail-words";
import type { SmsTemplate } from "~/features/people/notifications/queues.server";
import type { Language } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";
import { sendMail } from "~/providers/email.server";
import { sendSms } from "~/providers/sms.server";

type Mail = MailWords & { messageId: string; to: string; language: Language; headers: Record<string, string> };

/** Sends a mail now, for a job that needs the result. @throws ProviderError */
export async function sendMailNow({ messageId, to, language, headers, ...words }: Mail): Promise<void> {
	const settings = { smtpUrl: env.SMTP_URL, outboxUrl: `${env.LOOPBACK_URL}/sandbox/mail`, from: env.MAIL_FROM };
	const { subject, text } = words;
	await sendMail(settings, { id: messageId, to, subject, text, html: mailHtml(words, language), headers });
}

type Sms = { to: string; template: SmsTemplate; variables: Record<string, string> };

/** Sends an SMS now, for a job that needs the result. @throws ProviderError */
export async function sendSmsNow({ to, template, variables }: Sms): Promise<void> {
	const settings = { baseUrl: env.SMS_BASE_URL, authkey: env.SMS_AUTHKEY, templateId: SMS_TEMPLATE_IDS[template] };
	await sendSms(settings, to, variables);
}
