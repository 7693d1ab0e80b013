#!/usr/bin/env node
/**
 * Published weaknesses of the packages we ship, asked of the registry: `npm run holes`. It fails on a high or critical one
 * that docs/upgrading.md does not judge.
 * A registry that gives no advisories (many mirrors) is said in a line, and fails once there was no answer for a week.
 * `npm run holes -- FILE` reads what `npm audit --json` wrote elsewhere.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { listShipped } from "../sbom.js";

const GRAVE = ["high", "critical"];

function readReport(text) {
	try {
		return JSON.parse(text) ?? {};
	} catch {
		return {};
	}
}

/** Reads what `npm audit --json` wrote: the lines to print, and whether they are to stop anything. `judged` names advisories. */
export function judgeAudit(text, lock, judged = "") {
	const report = readReport(text);
	if (!report.vulnerabilities) {
		const why = report.message || report.error?.summary || "no answer";
		return {
			lines: [`known holes: not checked, since the registry gives no advisories (${why})`],
			isChecked: false,
			isGrave: false,
		};
	}
	const places = new Set(listShipped(lock).map(({ place }) => place));
	const holes = Object.values(report.vulnerabilities).filter(({ nodes }) => nodes.some((place) => places.has(place)));
	// What a package has through another is that one's.
	const ownOf = ({ via }) => via.filter((one) => typeof one === "object");
	const isGrave = ({ url, severity }) => GRAVE.includes(severity) && !judged.includes(path.basename(url));
	const lines = holes.map(({ name, severity, via }) => {
		const titles = ownOf({ via }).map(({ title, url }) => `${title} ${url}`);
		return `known holes: ${name} (${severity}): ${titles.join("; ") || `through ${via.join(", ")}`}`;
	});
	return {
		lines: lines.length > 0 ? lines : [`known holes: none in the ${places.size} packages we ship`],
		isChecked: true,
		isGrave: holes.flatMap(ownOf).some(isGrave),
	};
}

const ANSWER = ".data/advisories.json";
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** The registry's answer; keeps it, so that its date says when there last was one. */
function askRegistry() {
	const { stdout } = spawnSync("npm", ["audit", "--package-lock-only", "--json"], {
		encoding: "utf8",
		timeout: 120_000,
	});
	if (!readReport(stdout).vulnerabilities) return stdout ?? "";
	mkdirSync(path.dirname(ANSWER), { recursive: true });
	writeFileSync(ANSWER, stdout);
	return stdout;
}

/** Whether there was no answer for a week, or never one. */
export const isOverdue = (file, now = Date.now()) => !existsSync(file) || now - statSync(file).mtimeMs > MAX_AGE_MS;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const [, , file] = process.argv;
	const text = file ? readFileSync(file, "utf8") : askRegistry();
	const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
	const { lines, isChecked, isGrave } = judgeAudit(text, lock, readFileSync("docs/upgrading.md", "utf8"));
	const isFailed = isGrave || (!isChecked && (file !== undefined || isOverdue(ANSWER)));
	if (isFailed && !isChecked)
		lines.push("known holes: there was no answer for a week; `npm run holes -- FILE` reads one");
	process.stdout.write(`${lines.join("\n")}\n`);
	process.exit(isFailed ? 1 : 0);
}
