import type { MailWords } from "~/features/people/notifications/mail-words";
import type { Language } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const link = (url: string, words: string, style = "") => `<a href="${url}"${style && ` style="${style}"`}>${words}</a>`;

const ONLY_A_LINK = /^https?:\/\/\S+$/;
const LINK_WITH_WORDS = /^(?<words>[^:]{2,80}): (?<url>https?:\/\/\S+)$/;

/** The colours of `styles/theme.css`. */
const BUTTON =
	"display:inline-block;padding:10px 16px;border-radius:8px;background:#1f4b7a;color:#fff;font-weight:600;text-decoration:none";
const PLACE = "margin:24px 0 0;padding:6px 10px;background:#fdf0dd;color:#8a3b00;font-weight:600";
const FOOT = "margin-top:32px;font-size:14px;opacity:.8";

/** A line with its links: "Open it: https://…" becomes a link with these words; other URLs link as they are. */
function lineHtml(line: string): string {
	const { words, url } = LINK_WITH_WORDS.exec(line)?.groups ?? {};
	if (words && url) return link(escapeHtml(url), escapeHtml(words));
	return line
		.split(/(https?:\/\/\S+)/)
		.map((piece, position) => (position % 2 === 1 ? link(escapeHtml(piece), escapeHtml(piece)) : escapeHtml(piece)))
		.join("");
}

/** A paragraph that is one link becomes a button, several links the foot of the mail. */
function linksHtml(lines: string[]): string | undefined {
	if (!lines.every((line) => LINK_WITH_WORDS.test(line))) return undefined;
	if (lines.length > 1) return `<p style="${FOOT}">${lines.map(lineHtml).join("<br>")}</p>`;
	const { words = "", url = "" } = LINK_WITH_WORDS.exec(lines[0] ?? "")?.groups ?? {};
	return `<p>${link(escapeHtml(url), escapeHtml(words), BUTTON)}</p>`;
}

/** A mail's text as light HTML in the product's colours, without images, readable in dark mode. */
export function mailHtml({ subject, text, headings = [], places = [] }: MailWords, language: Language): string {
	const [first = "", ...rest] = text.split(/\n{2,}/);
	const paragraphs = first === subject || first === `${subject}.` ? rest : [first, ...rest];
	const isHeading = (line: string) => headings.includes(line.replace(/^\d+\. /, ""));
	const body = paragraphs.map((paragraph) => {
		if (places.includes(paragraph)) return `<p style="${PLACE}">${escapeHtml(paragraph)}</p>`;
		const lines = paragraph.split("\n");
		const links = linksHtml(lines);
		if (links) return links;
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
		`<p style="margin:0;padding:12px 16px;border-radius:8px;background:#1f4b7a"><a href="${env.PUBLIC_URL}" style="color:#fff;text-decoration:none"><b>Nyaya Diary</b></a></p>`,
		`<h1 style="font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>`,
		...body,
		"</body></html>",
	].join("");
}
