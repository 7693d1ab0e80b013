import { t, type Values } from "~/language/translate";

/** A mail's words as a table keeps them; both may hold the same values. */
type MailPhrases = { subject: string; text: string };

/** A mail's words in the language that is meant now. */
export const mailWords = ({ subject, text }: MailPhrases, values?: Values) => ({
	subject: t(subject, values),
	text: t(text, values),
});
