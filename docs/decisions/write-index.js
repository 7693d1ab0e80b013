/** Writes the index of the records of decisions: `npm run docs:index`. A test compares it with what is there. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = import.meta.dirname;
const INTRODUCTION = `# Records of decisions

One page for each decision the code rests on: its context, the decision, and what follows from it. Comments in the code
cite them by number ("decision 7"). Numbers below 100 settle points that the description of the product leaves open; from
100 on they are decisions on the architecture. A record is never reused for another decision: what no longer holds is said
in its page, with the number of the record that replaces it. The index is written by \`npm run docs:index\`.
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
