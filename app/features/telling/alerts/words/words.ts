import type { NoticeContent, NoticeWords } from "~/features/telling/alerts/words/channel-content";
import { mailWordsOf } from "~/features/telling/alerts/words/mail-words";
import { smsWords, whatsAppWords } from "~/features/telling/alerts/words/phone-words";
import { pushWords } from "~/features/telling/alerts/words/push-words";
import { inLanguage, type Language } from "~/platform/language/translate";

/** A notice for each channel: mail, WhatsApp and push in the person's language; the SMS in English, as its text is registered. */
export const wordsOf = (content: NoticeContent, language: Language = "en", showsNames = false): NoticeWords => ({
	...inLanguage(language, () => ({
		mail: mailWordsOf(content),
		whatsapp: whatsAppWords(content),
		push: pushWords(content, showsNames),
	})),
	...inLanguage("en", () => ({ sms: smsWords(content) })),
});
