/** Writes the index of the records of decisions: `npm run docs:index`. A test compares it with what is there. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = import.meta.dirname;
const INTRODUCTION = `# Decision records

One page for each choice that would surprise a reader and whose alternatives matter: context, choice, alternatives,
consequence. All other reasons are on the pages of the [features](../features/README.md) and in comments. Comments cite
records by number ("decision 7"); numbers are not reused. When a choice is undone, its record is deleted. The index is
written by \`npm run docs:index\`.
`;

/** The text of the index for the records that are in the folder. */
export function indexOfRecords() {
	const entries = readdirSync(folder)
		.filter((file) => /^\d{3}-.*\.md$/.test(file))
		.sort()
		.map((file) => {
			const [heading = ""] = readFileSync(path.join(folder, file), "utf8").split("\n");
			return `- [${heading.replace(/^#\s*/, "")}](${file})`;
		});
	return `${INTRODUCTION}\n${entries.join("\n")}\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
	writeFileSync(path.join(folder, "README.md"), indexOfRecords());
