import type { NoticeContent, NoticeWords } from "~/features/telling/alerts/words/channel-content";
import { mailWordsOf } from "~/features/telling/alerts/words/mail-words";
import { smsWords, whatsAppWords } from "~/features/telling/alerts/words/phone-words";
import { inLanguage, type Language } from "~/platform/language/translate";

/** A notice for each channel: the mail in the person's language, the others in English, as their templates are registered. */
export const wordsOf = (content: NoticeContent, language: Language = "en"): NoticeWords => ({
	...inLanguage(language, () => ({ mail: mailWordsOf(content) })),
	...inLanguage("en", () => ({ whatsapp: whatsAppWords(content), sms: smsWords(content) })),
});
