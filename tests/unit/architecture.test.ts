import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "../../app");
const files = readdirSync(app, { recursive: true })
	.map(String)
	.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"));

/** Every import between our own files, as paths below app/. */
const imports = files.flatMap((file) => {
	const text = readFileSync(path.join(app, file), "utf8");
	const named = [...text.matchAll(/(?:from|import)\s*\(?\s*"(~\/|\.{1,2}\/)([^"?]+)(?:\?[^"]*)?"/g)];
	return named.map(([, start, rest]) => {
		const target = start === "~/" ? String(rest) : path.join(path.dirname(file), `${start}${rest}`);
		const found = ["", ".ts", ".tsx"].map((ending) => target + ending).find((candidate) => files.includes(candidate));
		return { from: file, to: found ?? target };
	});
});

const area = (file: string) => file.split("/")[0] ?? "";

/** What each area may import, from the outside in. Files right below app/ start the process and may import anything. */
const MAY_IMPORT: Record<string, string[]> = {
	routes: ["http", "features", "providers", "db", "ui", "sandbox", "calendar"],
	worker: ["features", "providers", "db", "sandbox", "calendar"],
	http: ["features", "db", "ui", "offline", "calendar"],
	features: ["providers", "db", "ui", "calendar"],
	sandbox: ["features", "db", "ui", "calendar"],
	providers: ["calendar"],
	offline: ["calendar"],
	calendar: [],
	language: [],
	db: [],
	ui: [],
};
/** Words in the language of who reads: everybody's, as settings, errors and the log are. */
const EVERYBODYS_AREA = "language";
/** Settings, errors, the log and what is counted are everybody's. */
const EVERYBODYS = [
	"env.server.ts",
	"errors.ts",
	"error-reasons.ts",
	"error-messages.server.ts",
	"log.server.ts",
	"metrics.server.ts",
	"network.ts",
	"request-trace.server.ts",
	"scope.server.ts",
	"paths.ts",
	"paging.ts",
	"page-input.ts",
	"process-name.server.ts",
	"secrets.server.ts",
];

/** A feature may import only those before it. */
const FEATURES = [
	"courts",
	"notifications",
	"audit",
	"backups",
	"pages",
	"sign-in",
	"chamber",
	"consent",
	"webhooks",
	"accounts",
	"plans",
	"subscriptions",
	"payments",
	"cases",
	"diary",
	"messages",
	"alerts",
	"privacy",
	"support",
	"overview",
	"jobs",
	"audit-log",
	"people",
	"metrics",
];

test("every folder below app/ has its place in the order", () => {
	const folders = [...new Set(files.filter((file) => file.includes("/")).map(area))];
	expect(folders.filter((folder) => !(folder in MAY_IMPORT))).toEqual([]);
});

test("imports point inwards only", () => {
	const outward = imports.filter(({ from, to }) => {
		const allowed = MAY_IMPORT[area(from)];
		if (
			!from.includes("/") ||
			to.startsWith("..") ||
			!to.includes("/") ||
			area(from) === area(to) ||
			EVERYBODYS.includes(to) ||
			area(to) === EVERYBODYS_AREA
		)
			return false;
		return !allowed?.includes(area(to));
	});
	expect(outward).toEqual([]);
});

test("nothing but the process's start imports what lies right below app/", () => {
	const wrong = imports.filter(
		({ from, to }) => from.includes("/") && !to.startsWith("..") && !to.includes("/") && !EVERYBODYS.includes(to),
	);
	expect(wrong).toEqual([]);
});

test("a route imports no route", () => {
	expect(imports.filter(({ from, to }) => area(from) === "routes" && area(to) === "routes")).toEqual([]);
});

test("a feature imports only features before it", () => {
	const rank = (file: string) => FEATURES.indexOf(file.split("/")[1] ?? "");
	const backward = imports.filter(
		({ from, to }) => area(from) === "features" && area(to) === "features" && rank(to) > rank(from),
	);
	expect(backward).toEqual([]);
	const unknown = files.filter((file) => area(file) === "features" && rank(file) === -1);
	expect(unknown).toEqual([]);
});

test("no file imports itself in a circle", () => {
	const targets = new Map(files.map((file) => [file, imports.filter(({ from }) => from === file).map(({ to }) => to)]));
	const done = new Set<string>();
	const circles: string[] = [];
	const visit = (file: string, trail: string[]) => {
		if (trail.includes(file)) {
			circles.push([...trail.slice(trail.indexOf(file)), file].join(" → "));
			return;
		}
		if (done.has(file)) return;
		for (const target of targets.get(file) ?? []) visit(target, [...trail, file]);
		done.add(file);
	};
	for (const file of files) visit(file, []);
	expect(circles).toEqual([]);
});

test("names say what a file is, never utils, helpers, lib or common", () => {
	expect(files.filter((file) => /(^|\/)(utils?|helpers?|lib|common)(\/|\.)/.test(file))).toEqual([]);
	expect(files.filter((file) => /[A-Z_]/.test(path.basename(file)))).toEqual([]);
});

test("routes stay under 120 lines and feature files under 200", () => {
	const long = files.filter((file) => {
		const lines = readFileSync(path.join(app, file), "utf8").split("\n").length;
		return (area(file) === "routes" && lines > 121) || (area(file) === "features" && lines > 201);
	});
	expect(long).toEqual([]);
});

/** Code for other people's programs, which read settings of their own. */
const EXAMPLES = /^(http\/snippets\.ts|ui\/api-docs\/)/;

test("settings are read in one module", () => {
	const readers = files.filter(
		(file) => !EXAMPLES.test(file) && /process\.env\b(?!\.NODE_ENV)/.test(readFileSync(path.join(app, file), "utf8")),
	);
	expect(readers).toEqual(["env.server.ts"]);
});

test("routes hold no SQL", () => {
	expect(
		imports.filter(
			({ from, to }) => area(from) === "routes" && (to.startsWith("db/schema") || to === "db/client.server.ts"),
		),
	).toEqual([]);
});

/** Whose a table is. A person's row (`users`) is what every feature's rows point to, and everybody may join it. */
const TABLES_OF: Record<string, string[]> = {
	users: FEATURES,
	courts: ["courts"],
	audit: ["audit"],
	backups: ["backups"],
	pages: ["pages"],
	"sign-in": ["sign-in"],
	"second-factor": ["sign-in"],
	passkeys: ["sign-in"],
	"calendar-feeds": ["sign-in"],
	// A session is read with whose cases it works on.
	chamber: ["sign-in", "chamber"],
	consents: ["consent"],
	accounts: ["accounts"],
	webhooks: ["webhooks"],
	plans: ["plans"],
	subscriptions: ["subscriptions"],
	payments: ["payments"],
	cases: ["cases"],
	"case-changes": ["cases"],
	"case-events": ["cases"],
	// A link lets others in, and ends with the membership of its maker.
	"case-shares": ["chamber", "cases"],
	"case-search": ["cases"],
	"case-views": ["cases"],
	diary: ["diary"],
	messages: ["messages"],
	"message-drafts": ["messages"],
	alerts: ["alerts"],
	support: ["support"],
	overview: ["overview"],
	"browser-reports": ["jobs"],
};
/** Tables of the floors below and of the sandbox. */
const NOBODYS_TABLES = ["idempotent-calls", "limits", "list-counts", "sandbox", "sandbox-razorpay"];

test("a feature's tables are imported by it alone", () => {
	const schemaOf = (to: string) => /^db\/schema\/([\w-]+)\.ts$/.exec(to)?.[1];
	const wrong = imports.filter(({ from, to }) => {
		const schema = schemaOf(to);
		if (!schema || area(from) === "db" || NOBODYS_TABLES.includes(schema)) return false;
		return area(from) !== "features" || !TABLES_OF[schema]?.includes(from.split("/")[1] ?? "");
	});
	expect(wrong).toEqual([]);
});
