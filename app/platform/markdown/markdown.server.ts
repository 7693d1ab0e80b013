import { Marked, type Tokens } from "marked";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A link by https, mail or phone, to a path of this site or a heading of the page; browsers read a backslash as a slash. */
const isSafe = (to: string) => /^(https:\/\/[^\\]|mailto:.|tel:.|#.|\/(?![/\\]))[^\\]*$/.test(to);

/** `Verify the signature` is linked to as `#verify-the-signature`. */
const idOf = (heading: string) =>
	heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{M}\p{N} -]/gu, "")
		.trim()
		.replaceAll(" ", "-");

/** Fills `{{name}}`; an unknown one stays as written. */
const fillIn = (text: string, values: Map<string, string>) =>
	text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values.get(name) ?? whole);

/**
 * Markdown as HTML. HTML and pictures in it are shown as text, and a link with an unsafe address is its words alone. Values
 * fill `{{name}}` after reading, so that none of them can make a link or markup.
 */
export function renderMarkdown(text: string, values: Record<string, string> = {}): string {
	const known = new Map(Object.entries(values));
	const escaped = new Map([...known].map(([name, value]) => [name, escapeHtml(value)]));
	const marked = new Marked({
		async: false,
		renderer: {
			html: ({ text: html }: Tokens.HTML | Tokens.Tag) => escapeHtml(html),
			image: ({ raw }: Tokens.Image) => escapeHtml(raw),
			heading({ tokens, text: words, depth }: Tokens.Heading) {
				return `<h${depth} id="${escapeHtml(idOf(words))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
			},
			link({ href, tokens }: Tokens.Link) {
				// A phone number is written with blanks, its `tel:` address is not.
				const to = fillIn(href, known).replace(/\s/g, "");
				const words = this.parser.parseInline(tokens);
				return isSafe(to) ? `<a href="${escapeHtml(to)}">${words}</a>` : words;
			},
		},
	});
	return fillIn(String(marked.parse(text)), escaped);
}
