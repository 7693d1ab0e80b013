#!/usr/bin/env node
/**
 * Published weaknesses of the packages we ship, asked of the registry: `npm run holes`. It fails on a high or critical one.
 * A registry that gives no advisories (many mirrors) is said in a line, and fails nothing.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { listShipped } from "../sbom.js";

const GRAVE = ["high", "critical"];

function readReport(text) {
	try {
		return JSON.parse(text);
	} catch {
		return {};
	}
}

/** Reads what `npm audit --json` wrote: the lines to print, and whether they are to stop anything. */
export function judgeAudit(text, lock) {
	const report = readReport(text);
	if (!report.vulnerabilities) {
		const why = report.message || report.error?.summary || "no answer";
		return { lines: [`known holes: not checked, since the registry gives no advisories (${why})`], isGrave: false };
	}
	const places = new Set(listShipped(lock).map(({ place }) => place));
	const holes = Object.values(report.vulnerabilities).filter(({ nodes }) => nodes.some((place) => places.has(place)));
	const lines = holes.map(({ name, severity, via }) => {
		const titles = via.filter((one) => typeof one === "object").map(({ title, url }) => `${title} ${url}`);
		return `known holes: ${name} (${severity}): ${titles.join("; ") || `through ${via.join(", ")}`}`;
	});
	return {
		lines: lines.length > 0 ? lines : [`known holes: none in the ${places.size} packages we ship`],
		isGrave: holes.some(({ severity }) => GRAVE.includes(severity)),
	};
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const { stdout } = spawnSync("npm", ["audit", "--package-lock-only", "--json"], {
		encoding: "utf8",
		timeout: 120_000,
	});
	const { lines, isGrave } = judgeAudit(stdout ?? "", JSON.parse(readFileSync("package-lock.json", "utf8")));
	process.stdout.write(`${lines.join("\n")}\n`);
	process.exit(isGrave ? 1 : 0);
}
