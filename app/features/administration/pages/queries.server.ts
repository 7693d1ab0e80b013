import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { PAGES, type PageCode } from "~/features/administration/pages/pages";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { languageNow } from "~/platform/language/translate";
import { renderMarkdown } from "~/platform/markdown/markdown.server";
import { env } from "~/platform/settings/env.server";

/** The texts that come with the product, by file name. */
const ours = new Map(
	Object.entries(import.meta.glob<string>("./texts/*.md", { eager: true, query: "?raw", import: "default" })).map(
		([file, text]) => [path.basename(file), text],
	),
);

/** A file of the operator's, with the day of its last change; undefined if there is none. */
async function readFileOf(folder: string, file: string) {
	const place = path.join(folder, file);
	try {
		const [text, { mtime }] = await Promise.all([readFile(place, "utf8"), stat(place)]);
		return { text, day: dayInIndia(mtime) };
	} catch (error) {
		if (Object(error).code === "ENOENT") return undefined;
		throw error;
	}
}

/** The operator's text in the reader's language, else theirs in English, else ours in the same order. */
async function requireText(page: PageCode, folder: string | undefined) {
	const files = [
		{ file: `${page}.${languageNow()}.md`, language: languageNow() },
		{ file: `${page}.md`, language: "en" },
	];
	for (const { file, language } of folder ? files : []) {
		const found = folder && (await readFileOf(folder, file));
		if (found) return { ...found, language };
	}
	for (const { file, language } of files) {
		const text = ours.get(file);
		if (text !== undefined) return { text, day: undefined, language };
	}
	throw new Error(`The page ${page} has no text.`);
}

const operator = {
	operator: env.BUSINESS_NAME ?? "Nyaya Diary",
	address: env.BUSINESS_ADDRESS ?? "1 Court Road, Pune 411001",
	officer: env.OFFICER_NAME,
	officer_email: env.OFFICER_EMAIL,
	officer_phone: env.OFFICER_PHONE,
	officer_hours: env.OFFICER_HOURS,
	site: new URL(env.PUBLIC_URL).host,
};

/** The lines between `---` at the start of a file. */
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/** A public page by its name in an address, with the day from which its text holds; undefined for an unknown name. */
export async function findPage(name = "", folder = env.PAGES_DIR) {
	const page = (Object.keys(PAGES) as PageCode[]).find((code) => code === name.toLowerCase());
	if (!page) return undefined;
	const found = await requireText(page, folder);
	const text = found.text.replaceAll("\r\n", "\n");
	const [, matter = ""] = FRONT_MATTER.exec(text) ?? [];
	const [, day = found.day] = /^date: *(\d{4}-\d{2}-\d{2}) *$/m.exec(matter) ?? [];
	const html = renderMarkdown(text.replace(FRONT_MATTER, ""), operator);
	return { page, language: found.language, html, from: day && formatDay(day) };
}
