import { t } from "~/platform/language/translate";

/** Plain text, or a link. */
export type Piece = string | { words: string; to: string };

export type Block =
	| { kind: "heading" | "subheading" | "paragraph"; pieces: Piece[] }
	| { kind: "list"; items: Piece[][] }
	| { kind: "picture" };

/** A line with this placeholder alone becomes the picture of a case status slip. */
export const PICTURE = "{{cnr_picture}}";

const LINK = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g;

/** A link by https, mail or phone, or to a path of this site; browsers read a backslash as a slash. */
const isSafe = (to: string) => /^(https:\/\/[^\\]|mailto:.|tel:.|\/(?![/\\]))[^\\]*$/.test(to);

type Fill = (text: string) => string;

function piecesOf(text: string, fill: Fill): Piece[] {
	const pieces: Piece[] = [];
	let end = 0;
	for (const { 0: whole, 1: words = "", 2: target = "", index } of text.matchAll(LINK)) {
		// A phone number is written with blanks, its `tel:` address is not.
		const to = fill(target).replace(/\s/g, "");
		if (!isSafe(to)) continue;
		pieces.push(fill(text.slice(end, index)), { words: fill(words), to });
		end = index + whole.length;
	}
	return [...pieces, fill(text.slice(end))].filter((piece) => piece !== "");
}

const STARTS: [mark: string, kind: "heading" | "subheading"][] = [
	["## ", "heading"],
	["### ", "subheading"],
];
const ITEM = "- ";

/**
 * A page's text in blocks: `## ` and `### ` start a heading, `- ` a list item, an empty line ends a paragraph, and
 * `[words](address)` is a link if the address is safe. All else is plain text: HTML is not read.
 */
export function readBlocks(text: string, fill: Fill): Block[] {
	const blocks: Block[] = [];
	let lines: string[] = [];
	const endParagraph = () => {
		if (lines.length > 0) blocks.push({ kind: "paragraph", pieces: piecesOf(lines.join("\n"), fill) });
		lines = [];
	};
	for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
		const start = STARTS.find(([mark]) => line.startsWith(mark));
		const last = blocks.at(-1);
		if (start) {
			endParagraph();
			blocks.push({ kind: start[1], pieces: piecesOf(line.slice(start[0].length), fill) });
		} else if (line === PICTURE) {
			endParagraph();
			blocks.push({ kind: "picture" });
		} else if (line.startsWith(ITEM)) {
			const item = piecesOf(line.slice(ITEM.length), fill);
			if (last?.kind === "list" && lines.length === 0) last.items.push(item);
			else {
				endParagraph();
				blocks.push({ kind: "list", items: [item] });
			}
		} else if (line === "") endParagraph();
		else lines.push(line);
	}
	endParagraph();
	return blocks;
}

/** The first wrong link of a text, in words; undefined if there is none. */
export function linkProblem(text: string): string | undefined {
	const rest = text.replace(LINK, (whole, _, to: string) => (isSafe(to) ? "" : whole));
	const wrong = /\]\((\S{0,100})/.exec(rest)?.[1]?.replace(/\)$/, "");
	if (wrong === undefined) return undefined;
	return t("The link to {wrong} does not work: start it with https://, mailto:, tel: or /", { wrong });
}
