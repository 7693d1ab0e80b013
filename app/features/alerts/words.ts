import { mailSubject, mailText } from "~/features/alerts/mail-words";
import type { NoticeContent, NoticeWords } from "~/features/alerts/notice-content";
import { smsWords, whatsAppWords } from "~/features/alerts/phone-words";

/** A notice in the words of each channel. */
export const wordsOf = (content: NoticeContent): NoticeWords => ({
	subject: mailSubject(content),
	text: mailText(content),
	whatsapp: whatsAppWords(content),
	sms: smsWords(content),
});
