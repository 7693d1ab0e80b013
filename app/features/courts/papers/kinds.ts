import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";

/** What a paper is. */
export const PAPER_WORDS = {
	order: phrase("Order"),
	judgment: phrase("Judgment"),
	vakalatnama: phrase("Vakalatnama"),
	pleading: phrase("Pleading"),
	evidence: phrase("Evidence"),
	other: phrase("Other paper"),
};
export type PaperKind = keyof typeof PAPER_WORDS;
export const PAPER_KINDS = Object.keys(PAPER_WORDS) as PaperKind[];

export const MAX_WORDS_LENGTH = 200;
export const MAX_PAPER_MEGABYTES = 10;
export const MEGABYTE = 1024 * 1024;

/** `412 KB`, `1.2 MB`, `50 MB`, `1 GB` */
export function sizeInWords(bytes: number): string {
	if (bytes < MEGABYTE) return t("{number} KB", { number: Math.ceil(bytes / 1024) });
	const megabytes = bytes / MEGABYTE;
	if (megabytes >= 1024) return t("{number} GB", { number: Math.round(megabytes / 1024) });
	return t("{number} MB", { number: megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes) });
}

/** Bytes that an owner's papers have, and may have. */
export type Room = { used: number; most: number; hasPackage: boolean };

/** `12 MB of 50 MB used` */
export const roomInWords = ({ used, most }: Room) =>
	t("{used} of {most} used", { used: sizeInWords(used), most: sizeInWords(most) });

/** The address of the papers of a case. */
export const papersOf = (caseId: string) => `${paths.case(caseId)}?part=papers`;
