import { t, type Values } from "~/platform/language/translate";

/** What a mail says. Its HTML is made from these. */
export type MailWords = {
	subject: string;
	/** Paragraphs, apart by empty lines. */
	text: string;
	/** Lines of the text that stand out in HTML, such as the names of cases. */
	headings?: string[];
};

/** A mail's words as a table keeps them; both may hold the same values. */
type MailPhrases = { subject: string; text: string };

/** A mail's words in the language that is meant now. */
export const mailWords = ({ subject, text }: MailPhrases, values?: Values) => ({
	subject: t(subject, values),
	text: t(text, values),
});
