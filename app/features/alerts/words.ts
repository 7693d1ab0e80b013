import { mailWordsOf } from "~/features/alerts/mail-words";
import type { NoticeContent, NoticeWords } from "~/features/alerts/notice-content";
import { smsWords, whatsAppWords } from "~/features/alerts/phone-words";
import { inLanguage, type Language } from "~/language/translate";

/** A notice in the words of each channel: the mail in the person's language, the others as their templates are registered. */
export const wordsOf = (content: NoticeContent, language: Language = "en"): NoticeWords => ({
	...inLanguage(language, () => ({ mail: mailWordsOf(content) })),
	...inLanguage("en", () => ({ whatsapp: whatsAppWords(content), sms: smsWords(content) })),
});
