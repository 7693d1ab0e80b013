import type { MailWords } from "~/features/people/notifications/mail-words";
import type { Language } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const link = (url: string, words: string) => `<a href="${url}">${words}</a>`;

const ONLY_A_LINK = /^https?:\/\/\S+$/;

/** A line with its links: "Open it: https://…" becomes a link with these words; other URLs link as they are. */
function lineHtml(line: string): string {
	const { words, url } = /^(?<words>[^:]{2,80}): (?<url>https?:\/\/\S+)$/.exec(line)?.groups ?? {};
	if (words && url) return link(escapeHtml(url), escapeHtml(words));
	return line
		.split(/(https?:\/\/\S+)/)
		.map((piece, position) => (position % 2 === 1 ? link(escapeHtml(piece), escapeHtml(piece)) : escapeHtml(piece)))
		.join("");
}

/** A mail's text as light HTML under the product's name, without images, readable in dark mode. */
export function mailHtml({ subject, text, headings = [] }: MailWords, language: Language): string {
	const [first = "", ...rest] = text.split(/\n{2,}/);
	const paragraphs = first === subject || first === `${subject}.` ? rest : [first, ...rest];
	const isHeading = (line: string) => headings.includes(line.replace(/^\d+\. /, ""));
	const body = paragraphs.map((paragraph) => {
		const lines = paragraph.split("\n");
		// A URL alone below a heading becomes the heading's link.
		const url = lines.some(isHeading) ? lines.find((line) => ONLY_A_LINK.test(line)) : undefined;
		const shown = lines.flatMap((line) => {
			if (line === url) return [];
			if (!isHeading(line)) return lineHtml(line);
			return `<b>${url ? link(escapeHtml(url), escapeHtml(line)) : escapeHtml(line)}</b>`;
		});
		return `<p>${shown.join("<br>")}</p>`;
	});
	return [
		`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
		`<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
		'<body style="font:16px/1.5 sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">',
		`<p style="border-bottom:2px solid #1f4b7a;padding-bottom:8px"><a href="${env.PUBLIC_URL}" style="color:inherit;text-decoration:none"><b>Nyaya Diary</b></a></p>`,
		`<h1 style="font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>`,
		...body,
		"</body></html>",
	].join("");
}
