import { cut } from "~/platform/language/cut";
import { t } from "~/platform/language/translate";

/** The parts of an answer. */
export type AnswerParts = {
	head?: string;
	/** What is listed, in order; whole parts are left out at the end if the answer gets too long. */
	pieces: string[];
	between: "\n" | "\n\n";
	/** The total, including pieces that were not read. */
	total: number;
	/** Shows all of them. */
	url: string;
	foot?: string;
};

const PARAGRAPH = "\n\n";

/** The answer, with at most `maxLength` characters: as many whole pieces as fit, and how many more there are, with the link. */
export function answerText({ head, pieces, between, total, url, foot }: AnswerParts, maxLength: number): string {
	const linkTo = (unlisted: number) =>
		unlisted > 0
			? t("and {left} more: {listUrl}", { left: unlisted, listUrl: url })
			: t("Open it in Nyaya Diary: {listUrl}", { listUrl: url });
	const around = [head, linkTo(total), linkTo(0), foot].filter((part) => part !== undefined).join(PARAGRAPH).length;
	const room = maxLength - around - PARAGRAPH.length * 2;
	let text = "";
	let shown = 0;
	for (const piece of pieces) {
		const longer = text ? text + between + piece : piece;
		if (longer.length > room) break;
		text = longer;
		shown += 1;
	}
	const [first] = pieces;
	if (shown === 0 && first !== undefined) {
		text = cut(first, room);
		shown = 1;
	}
	return [head, text.trim(), linkTo(total - shown), foot].filter(Boolean).join(PARAGRAPH);
}
