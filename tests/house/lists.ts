import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { API_ERROR_CODES } from "../../app/error-reasons";
import type { DescribedTable } from "../../app/platform/db/tables";
import { SETTINGS } from "../../app/platform/settings/env-schema.server";
import { TABLES } from "../../app/worker/tables";
import { PLACES, type Place } from "../support/database/spread";
import { CHANGED, CONSTANTS, SHOWN, wordInDocs } from "./specified-words";

/** A part of a page that repeats what the code says, between `<!-- npm run lists: name -->` and `<!-- end -->`. */
type List = { page: string; name: string; lines: () => string[] };

const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
const table = (head: string[], rows: (string | number)[][]) => [
	row(...head),
	row(...head.map(() => "---")),
	...rows.map((cells) => row(...cells)),
];

function keptInWords({ kept }: DescribedTable) {
	if (typeof kept === "string") return kept;
	return kept === 1 ? "1 day" : `${kept} days`;
}

const forgottenBy = ({ kept, forget, job }: DescribedTable) =>
	typeof kept === "number" || forget ? (job ?? "forget-old-data") : "–";

function countPlaces() {
	const count = (is: (place: Place) => boolean) => Object.values(PLACES).filter(is).length;
	return [
		["by user", count(({ by }) => by === "user")],
		["by user, column to be added", count((place) => place.by === "user" && place.column === null)],
		["by CNR, or reference tables", count(({ by }) => by === "record")],
		["reference tables", count(({ by }) => by === "reference")],
		["on the coordinator", count(({ by }) => by === "local")],
	];
}

/** What holds where nothing is set: of a switch, 1 or 0 as it is written. */
function unsetInWords(schema: z.ZodType) {
	const { unset } = schema.meta() ?? {};
	const { data } = schema.safeParse(undefined);
	if (unset) return String(unset);
	if (data === undefined) return "none";
	return typeof data === "string" ? `\`${data}\`` : String(Number(data));
}

const listSettings = (group: keyof typeof SETTINGS): List => ({
	page: "docs/settings.md",
	name: group,
	lines: () =>
		table(
			["setting", "default", ""],
			Object.entries<z.ZodType>(SETTINGS[group]).map(([name, schema]) => [
				`\`${name}\``,
				unsetInWords(schema),
				schema.description ?? "",
			]),
		),
});

function listRecords() {
	const folder = "docs/decisions";
	const files = readdirSync(folder).filter((file) => /^\d{3}-.*\.md$/.test(file));
	return files.sort().map((file) => {
		const [heading = ""] = readFileSync(path.join(folder, file), "utf8").split("\n");
		return `- [${heading.replace(/^#\s*/, "")}](${file})`;
	});
}

/** Messages stand in the tables of their situations, all other words here. */
const OF_MESSAGES = ["Error catalogue", "Validation rules"];

/** The words of each address in all its states, once. */
function wordsOfScreens() {
	const screens = new Map<string, Set<string>>();
	for (const { at, columns = [], words = [] } of SHOWN.filter((row) => !OF_MESSAGES.includes(row.of))) {
		const address = at.split("?")[0] ?? "";
		const known = screens.get(address) ?? new Set<string>();
		for (const word of [...columns, ...words]) known.add(wordInDocs(word));
		screens.set(address, known);
	}
	return [...screens].map(([address, words]) => [`\`${address}\``, [...words].join(" · ")]);
}

const LISTS: List[] = [
	{ page: "docs/product.md", name: "words", lines: () => table(["address", "words"], wordsOfScreens()) },
	{
		page: "docs/product.md",
		name: "constants",
		lines: () =>
			table(
				["what", "value"],
				CONSTANTS.filter(({ held }) => held).map(({ what, value }) => [what, value]),
			),
	},
	{
		page: "docs/product.md",
		name: "given up",
		lines: () =>
			table(
				["not there", "why"],
				[
					...CHANGED.map(({ words, why }) => [`"${words}"`, why]),
					...CONSTANTS.filter(({ why }) => why).map(({ what, value, why }) => [`${what}: ${value}`, why ?? ""]),
				],
			),
	},
	{
		page: "docs/privacy.md",
		name: "tables",
		lines: () =>
			table(
				["table", "kept", "why", "deleted by"],
				TABLES.map((one) => [one.name, keptInWords(one), one.why, forgottenBy(one)]),
			),
	},
	{ page: "docs/scale.md", name: "places", lines: () => table(["place", "tables"], countPlaces()) },
	{
		page: "docs/api-contract.md",
		name: "error codes",
		lines: () =>
			table(
				["code", "status", "what it means"],
				API_ERROR_CODES.map(({ code, status, meaning }) => [`\`${code}\``, status, meaning]),
			),
	},
	{ page: "docs/decisions/README.md", name: "records", lines: listRecords },
	...(["server", "database", "companies", "operator"] as const).map(listSettings),
];

const END = "<!-- end -->";

/** Every page with lists: its text, and its text as the code wants it. */
export function writtenPages(): { page: string; text: string; wanted: string }[] {
	const pages = [...new Set(LISTS.map(({ page }) => page))];
	return pages.map((page) => {
		const text = readFileSync(page, "utf8");
		let wanted = text;
		for (const { name, lines } of LISTS.filter((list) => list.page === page)) {
			const [start, end] = [`<!-- npm run lists: ${name} -->\n`, `\n${END}`];
			const from = wanted.indexOf(start) + start.length;
			const to = wanted.indexOf(end, from - 1);
			if (from < start.length || to === -1) throw new Error(`${page} has no marks for the list "${name}"`);
			wanted = wanted.slice(0, from) + lines().join("\n") + wanted.slice(to);
		}
		return { page, text, wanted };
	});
}

/** Writes the lists into the pages. @returns the pages that changed */
export function writeLists(): string[] {
	const changed = writtenPages().filter(({ text, wanted }) => text !== wanted);
	for (const { page, wanted } of changed) writeFileSync(page, wanted);
	return changed.map(({ page }) => page);
}
