/** The types of files that are kept, by the bytes that each begins with. The name of a file and what a sender says of it never count. */
const BEGINNINGS: Record<FileType, readonly number[]> = {
	"application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
	"image/jpeg": [0xff, 0xd8, 0xff],
	"image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};
const ENDINGS: Record<FileType, string> = { "application/pdf": ".pdf", "image/jpeg": ".jpg", "image/png": ".png" };
export type FileType = "application/pdf" | "image/jpeg" | "image/png";
export const FILE_TYPES = Object.keys(ENDINGS) as FileType[];

const WEB_PAGE = /^\s*<(!doctype\s+html|html|head|body|meta|title|script|form|!--)/i;
/** A page has its first element within so many bytes. */
const PAGE_BYTES = 512;

/** What the first bytes of a file are: a type that is kept, a web page, or anything else. */
export function typeOf(beginning: Buffer): FileType | "page" | "other" {
	const type = FILE_TYPES.find((one) => BEGINNINGS[one].every((byte, at) => beginning[at] === byte));
	if (type) return type;
	const text = beginning
		.subarray(0, PAGE_BYTES)
		.toString("utf8")
		.replace(/^\ufeff/, "");
	return WEB_PAGE.test(text) ? "page" : "other";
}

/** A name with the ending of its type in place of its own. */
export const withEnding = (name: string, type: FileType): string =>
	name.replace(/\.[a-z0-9]{1,5}$/i, "").trimEnd() + ENDINGS[type];
