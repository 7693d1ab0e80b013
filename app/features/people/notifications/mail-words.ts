import { t, type Values } from "~/platform/language/translate";

/** The words of a mail; its HTML is generated from these. */
export type MailWords = {
	subject: string;
	/** Paragraphs, separated by empty lines. */
	text: string;
	/** Lines of the text that stand out in HTML, such as the names of cases. */
	headings?: string[];
	/** Paragraphs that head what follows, such as a court on a board. */
	places?: string[];
};

/** A mail's words as a table holds them; both may use the same values. */
type MailPhrases = { subject: string; text: string };

/** A mail's words in the current language. */
export const mailWords = ({ subject, text }: MailPhrases, values?: Values) => ({
	subject: t(subject, values),
	text: t(text, values),
});
