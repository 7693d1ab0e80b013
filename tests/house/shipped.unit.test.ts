import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { BUILT_IN, listShipped, writeSbom } from "../../sbom.js";

const read = (file: string) => readFileSync(file, "utf8");
const readJson = (file: string): unknown => JSON.parse(read(file));

const filesBelow = (folder: string, ending: RegExp) =>
	readdirSync(folder, { recursive: true })
		.map((file) => path.join(folder, String(file)))
		.filter((file) => ending.test(file));

const names = z.record(z.string(), z.string());
const locked = z.object({
	version: z.string(),
	license: z.string().optional(),
	integrity: z.string().optional(),
	resolved: z.string().optional(),
	link: z.boolean().optional(),
	optional: z.boolean().optional(),
	hasInstallScript: z.boolean().optional(),
});
const lock = z.object({ packages: z.record(z.string(), z.looseObject({})) }).parse(readJson("package-lock.json"));
const manifest = z
	.object({
		dependencies: names,
		devDependencies: names,
		allowScripts: z.record(z.string(), z.boolean()),
	})
	.parse(readJson("package.json"));
const shipped = z
	.array(locked.extend({ place: z.string(), name: z.string(), isBuiltIn: z.boolean() }))
	.parse(listShipped(lock));

/** Licences that ask for nothing but their own text, which the packages carry with them. */
const ALLOWED = new Set(
	"MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 PostgreSQL".split(" "),
);
/** Packages whose licence a person has read: no SPDX name; one that asks for the source of its own files, which lie there unchanged. */
const READ_BY_HAND = new Map([
	["jsonify@0.0.1", "Public Domain"],
	["web-push@3.6.7", "MPL-2.0"],
]);

function isAllowed(licence: string): boolean {
	const text = licence.replace(/^\((.*)\)$/, "$1");
	if (/[()]/.test(text)) return false;
	if (text.includes(" OR ")) return text.split(" OR ").some(isAllowed);
	return text.split(" AND ").every((name) => ALLOWED.has(name));
}

describe("the packages we ship", () => {
	test("have licences that let us ship them", () => {
		const others = shipped.filter(
			({ name, version, license = "none" }) =>
				!isAllowed(license) && READ_BY_HAND.get(`${name}@${version}`) !== license,
		);
		expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
	});

	test("have a hash in the lock and come from whatever registry npm is set to, as all others do", () => {
		const all = Object.entries(lock.packages).filter(([place]) => place !== "");
		const bad = all.filter(([, entry]) => {
			const { integrity = "", resolved, link } = locked.parse(entry);
			return !integrity.startsWith("sha512-") || resolved !== undefined || link === true;
		});
		expect(bad.map(([place]) => place)).toEqual([]);
	});

	test("run a script at their installation only where package.json lets them", () => {
		const scripts = Object.entries(lock.packages)
			.filter(([place, entry]) => place !== "" && locked.parse(entry).hasInstallScript)
			.map(([place]) => place.replace(/^.*node_modules\//, ""));
		// It counts installations for the makers of Swagger UI, which needs nothing of it.
		expect(scripts.filter((name) => manifest.allowScripts[name] !== true)).toEqual(["@scarf/scarf"]);
		expect(manifest.allowScripts["@scarf/scarf"]).toBe(false);
	});

	test("include every package of the build that the product's code imports", () => {
		const code = filesBelow("app", /\.(tsx?|css)$/)
			.map((file) => read(file))
			.join("\n");
		const imported = Object.keys(manifest.devDependencies).filter((name) =>
			new RegExp(`(?:from|import|import\\() ?["']${name}["'/]`).test(code),
		);
		// It writes the table of routes while the build runs.
		expect(imported.filter((name) => name !== "@remix-run/route-config").sort()).toEqual([...BUILT_IN].sort());
	});
});

describe("the list of materials", () => {
	const text = writeSbom();
	const bom = z
		.object({
			components: z.array(
				z.object({
					"bom-ref": z.string(),
					purl: z.string(),
					version: z.string(),
					licenses: z.array(z.unknown()).min(1),
				}),
			),
			dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
		})
		.parse(JSON.parse(text));

	test("is valid CycloneDX 1.6", () => {
		const schemas = "node_modules/@cyclonedx/cyclonedx-library/res/schema";
		const schemaNamed = (name: string) => z.record(z.string(), z.unknown()).parse(readJson(path.join(schemas, name)));
		const ajv = new Ajv({ strict: false, validateFormats: true });
		addFormats.default(ajv);
		ajv.addFormat("iri-reference", true).addFormat("idn-email", true);
		for (const name of ["spdx", "jsf-0.82"]) {
			const file = `${name}.SNAPSHOT.schema.json`;
			ajv.addSchema(schemaNamed(file), `http://cyclonedx.org/schema/${file}`);
		}
		const isValid = ajv.compile(schemaNamed("bom-1.6.SNAPSHOT.schema.json"));
		expect(isValid(JSON.parse(text)), JSON.stringify(isValid.errors)).toBe(true);
		expect(isValid({ ...JSON.parse(text), specVersion: 6 })).toBe(false);
	});

	test("names every package we ship, each once, and says what needs what", () => {
		const wanted = new Set(shipped.map(({ name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`));
		expect(bom.components.map(({ purl }) => purl).sort()).toEqual([...wanted].sort());
		const known = new Set([...bom.components.map((one) => one["bom-ref"]), `pkg:npm/nyaya-diary@0.1.0`]);
		expect(
			bom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
		).toEqual([]);
		const queue = bom.dependencies.find(({ ref }) => ref.startsWith("pkg:npm/pg-boss@"));
		expect(queue?.dependsOn?.some((ref) => ref.startsWith("pkg:npm/pg@"))).toBe(true);
	});

	test("says which package we changed", () => {
		expect(text).toContain("patches/postgres+3.4.9.patch");
	});
});

/** The last day with corrections for each line of Node that may ship, as its makers announced it. */
const SUPPORTED_UNTIL: Record<string, string> = { "22": "2027-04-30", "24": "2028-04-30" };

/** The day of the commit, so that the answer for a commit does not change; today where there is no history. */
function dayOfCommit() {
	try {
		return execFileSync("git", ["log", "-1", "--format=%cs"], { encoding: "utf8", stdio: "pipe" }).trim();
	} catch {
		return new Date().toISOString().slice(0, 10);
	}
}

test("the image stands on one exact release of Node, which has support and runs the checks", () => {
	const [, release = ""] = /^ARG NODE_IMAGE=node:(\d+\.\d+\.\d+)-bookworm-slim/m.exec(read("Dockerfile")) ?? [];
	expect(read(".nvmrc").trim()).toBe(release);
	const [line = ""] = release.split(".");
	expect((SUPPORTED_UNTIL[line] ?? "") >= dayOfCommit(), `Node ${line} has no support any more`).toBe(true);
});
