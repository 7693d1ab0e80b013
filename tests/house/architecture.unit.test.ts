import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { TABLES } from "~/worker/tables";
import { expectNone } from "../support/none";

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

/** An import as a line of a failure. */
const inWords = ({ from, to }: { from: string; to: string }) => `app/${from} imports ${to}`;

const area = (file: string) => file.split("/")[0] ?? "";
const isSchema = (file: string) => file.endsWith("schema.ts");

/** What each area may import, from the outside in. Files right below app/ and commands start the process and may import anything. */
const MAY_IMPORT: Record<string, string[]> = {
	routes: ["web", "features", "providers", "platform", "ui", "sandbox"],
	worker: ["features", "providers", "platform", "sandbox"],
	commands: ["web", "worker", "features", "providers", "platform", "ui", "sandbox"],
	web: ["features", "platform", "ui"],
	sandbox: ["features", "providers", "platform", "ui"],
	features: ["providers", "platform", "ui"],
	providers: ["platform"],
	ui: ["platform"],
	platform: [],
};
/** Errors and addresses are everybody's. */
const EVERYBODYS = ["errors.ts", "error-reasons.ts", "paths.ts", "paths.admin.ts"];

/** The features by group, in one order: a feature may import only those before it. */
const GROUPS: Record<string, string[]> = {
	people: [
		"users",
		"places",
		"audit",
		"notifications",
		"sign-in",
		"chamber",
		"consent",
		"webhooks",
		"push",
		"accounts",
	],
	money: ["plans", "subscriptions", "payments"],
	courts: [
		"courts",
		"court-records",
		"record-imports",
		"closed-days",
		"conflicts",
		"cause-lists",
		"clashes",
		"deadlines",
		"last-day",
		"hearings",
		"appearance",
		"cases",
		"papers",
		"case-status",
		"timeline",
		"own-matters",
		"sharing",
		"adding",
		"case-admin",
		"diary",
	],
	telling: ["outbox", "messages", "client-updates", "clients", "alerts", "answers", "case-page"],
	administration: [
		"backups",
		"pages",
		"privacy",
		"support",
		"overview",
		"status",
		"jobs",
		"audit-log",
		"people",
		"metrics",
	],
};
const FEATURES = Object.entries(GROUPS).flatMap(([group, features]) => features.map((name) => `${group}/${name}`));
/** The feature of a file of app/features, as `courts/cases`. */
const featureOf = (file: string) => file.split("/").slice(1, 3).join("/");

test("every folder below app/ has its place in the order", () => {
	const folders = [...new Set(files.filter((file) => file.includes("/")).map(area))];
	expectNone(
		folders.filter((folder) => !(folder in MAY_IMPORT)),
		"Say in MAY_IMPORT of this test what these folders may import:",
	);
});

test("imports point inwards only", () => {
	const outward = imports.filter(({ from, to }) => {
		const allowed = MAY_IMPORT[area(from)];
		if (
			!from.includes("/") ||
			to.startsWith("..") ||
			!to.includes("/") ||
			area(from) === area(to) ||
			EVERYBODYS.includes(to)
		)
			return false;
		return !allowed?.includes(area(to));
	});
	expectNone(outward.map(inWords), "Move what is imported inwards, or pass it as an argument:");
});

test("nothing but the process's start imports what lies right below app/", () => {
	const wrong = imports.filter(
		({ from, to }) =>
			from.includes("/") &&
			area(from) !== "commands" &&
			!to.startsWith("..") &&
			!to.includes("/") &&
			!EVERYBODYS.includes(to),
	);
	expectNone(wrong.map(inWords), "Import from a folder of app/ instead:");
});

test("a route imports no route", () => {
	const found = imports.filter(({ from, to }) => area(from) === "routes" && area(to) === "routes");
	expectNone(found.map(inWords), "Move what both routes need to a feature:");
});

test("a feature imports only features before it", () => {
	const rank = (file: string) => FEATURES.indexOf(featureOf(file));
	const backward = imports.filter(
		({ from, to }) => area(from) === "features" && area(to) === "features" && rank(to) > rank(from),
	);
	expectNone(
		backward.map(inWords),
		"The imported feature comes later: move the code, or the feature in GROUPS of this test:",
	);
});

test("every feature has its place in the order", () => {
	const features = new Set(files.filter((file) => area(file) === "features").map(featureOf));
	expectNone(
		[...features].filter((feature) => !FEATURES.includes(feature)),
		"Add to GROUPS of this test, after the features that it imports:",
	);
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
	expectNone(circles, "Move what both ends need to a file of its own:");
});

test("names say what a file is, never utils, helpers, lib or common", () => {
	const wrong = files.filter(
		(file) => /(^|\/)(utils?|helpers?|lib|common)(\/|\.)/.test(file) || /[A-Z_]/.test(path.basename(file)),
	);
	expectNone(wrong, "Name the file after what is in it, in small letters with hyphens:");
});

test("routes stay under 120 lines and feature files under 200", () => {
	const long = files.filter((file) => {
		const lines = readFileSync(path.join(app, file), "utf8").split("\n").length;
		return (area(file) === "routes" && lines > 121) || (area(file) === "features" && lines > 201);
	});
	expectNone(long, "Move a part that has a name of its own to another file of the feature:");
});

/** What would serve any product: other words than those of cases and courts, and no address. */
const WITHOUT_THE_PRODUCT = /^(platform\/(db|http|queue)|ui)\//;
const PRODUCT_WORDS = /\b(cnr|hearings?|advocates?|courts?|chambers?|vakalatnama|complaints?|razorpay|e-?courts)\b/i;

test("database, requests, queue and controls know no word of the product and no address of it", () => {
	const found = files
		.filter((file) => WITHOUT_THE_PRODUCT.test(file))
		.flatMap((file) =>
			readFileSync(path.join(app, file), "utf8")
				.split("\n")
				.filter((line) => PRODUCT_WORDS.test(line.replace(/([a-z])([A-Z])/g, "$1 $2")))
				.map((line) => `${file}: ${line.trim()}`),
		);
	expectNone(found, "Move the product's words to a feature, or pass them as arguments:");
	// A draft outlives the login that interrupts its form.
	const knowing = imports.filter(({ from, to }) => WITHOUT_THE_PRODUCT.test(from) && /^paths\b/.test(to));
	expect(knowing.map(({ from }) => from)).toEqual(["ui/form/draft-offer.tsx"]);
});

test("settings are read in one module", () => {
	const readers = files.filter((file) =>
		/process\.env\b(?!\.NODE_ENV)/.test(readFileSync(path.join(app, file), "utf8")),
	);
	expect(readers).toEqual(["platform/settings/env.server.ts"]);
});

test("routes hold no SQL", () => {
	const found = imports.filter(
		({ from, to }) => area(from) === "routes" && (isSchema(to) || to === "platform/db/client.server.ts"),
	);
	expectNone(found.map(inWords), "Move the statement to a query or a command of the feature:");
});

/** The modules of tables, as paths below app/, with what they export. */
const schemas = Object.entries(import.meta.glob<Record<string, unknown>>("../../app/**/*schema.ts", { eager: true }));
const exportsOf = new Map(schemas.map(([file, exported]) => [path.relative("../../app", file), exported]));

/** The names that a file imports of a module of tables. */
const namesOf = ({ from, to }: { from: string; to: string }) => {
	const target = to.replace(/\.ts$/, "");
	return [...readFileSync(path.join(app, from), "utf8").matchAll(/import (?:type )?\{([^}]*)\} from "([^"]+)"/g)]
		.filter(([, , file = ""]) => file === `~/${target}` || path.join(path.dirname(from), file) === target)
		.flatMap(([, names = ""]) => names.split(",").map((name) => name.replace(/\btype /, "").trim()))
		.filter(Boolean);
};

test("a feature's tables are imported by it, and by those that the table names in `readBy`", () => {
	const mayRead = (readBy: readonly string[] | "all" = [], feature = "") =>
		readBy === "all" || readBy.includes(feature);
	const read = new Set<string>();
	const wrong = imports.filter(({ from, to }) => {
		// A schema reads no other: it refers to its keys.
		if (!isSchema(to) || isSchema(from) || area(to) !== "features" || featureOf(from) === featureOf(to)) return false;
		if (area(from) !== "features") return true;
		const names = namesOf({ from, to });
		const tables = TABLES.filter(({ table }) => names.some((name) => exportsOf.get(to)?.[name] === table));
		for (const { name } of tables) read.add(`${name} by ${featureOf(from)}`);
		// What else a module exports is for those that may read a table of the feature.
		const ofFeature = [...exportsOf]
			.filter(([file]) => featureOf(file) === featureOf(to))
			.flatMap(([, all]) => Object.values(all));
		const readable = TABLES.filter(
			({ table, readBy }) => ofFeature.includes(table) && mayRead(readBy, featureOf(from)),
		);
		return (
			names.length === 0 || readable.length === 0 || tables.some(({ readBy }) => !mayRead(readBy, featureOf(from)))
		);
	});
	expectNone(
		wrong.map(inWords),
		"Name the feature in `readBy` of the table's describeTable, or call a query of the table's feature:",
	);
	const named = TABLES.flatMap(({ name, readBy = [] }) =>
		readBy === "all" ? [] : readBy.map((feature) => `${name} by ${feature}`),
	);
	expectNone(
		named.filter((one) => !read.has(one)),
		"Nobody reads these: remove them from `readBy` of the table's describeTable:",
	);
});

const ownFiles = readdirSync(path.resolve(app, ".."), { withFileTypes: true })
	.filter((entry) => ["app", "tests"].includes(entry.name))
	.flatMap(({ name }) =>
		readdirSync(path.resolve(app, "..", name), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && !/\/(build|node_modules|fonts)(\/|$)/.test(entry.parentPath))
			.map((entry) => entry.parentPath),
	);

test("a folder holds at most 25 files, and app/ ten of its own", () => {
	const counts = new Map<string, number>();
	for (const folder of ownFiles) counts.set(folder, (counts.get(folder) ?? 0) + 1);
	const full = [...counts].filter(([folder, count]) => count > (folder === app ? 10 : 25));
	expectNone(full, "Move files of one noun to a folder of that name:");
});

test("no feature is longer than 5,000 lines", () => {
	const lines = new Map<string, number>();
	for (const file of files.filter((file) => area(file) === "features")) {
		const count = readFileSync(path.join(app, file), "utf8").split("\n").length - 1;
		lines.set(featureOf(file), (lines.get(featureOf(file)) ?? 0) + count);
	}
	expectNone(
		[...lines].filter(([, count]) => count > 5_000),
		"Divide the feature:",
	);
});
