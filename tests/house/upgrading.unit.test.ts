import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const guide = read("docs/upgrading.md");
const rows = [...guide.matchAll(/^\| ([@\w/-]+) \| (\d\S*) \| (.+) \|$/gm)].map(
	([, name = "", version = "", where = ""]) => ({
		name,
		version,
		where,
	}),
);

test("the guide names the packages whose insides the code holds on to", () => {
	expect(rows.map(({ name }) => name)).toEqual(
		expect.arrayContaining(["@remix-run/node", "@remix-run/react", "postgres", "pg-boss", "razorpay"]),
	);
	expect(rows.length).toBeLessThanOrEqual(7);
	for (const { name } of rows)
		expect(guide, `what to check for ${name}`).toMatch(new RegExp(`^\\*\\*[^*\\n]*${name}[^*\\n]*\\*\\*`, "m"));
});

test.each(rows)("$name is the version the guide was written for", ({ name, version }) => {
	const { version: installed } = JSON.parse(read(`node_modules/${name}/package.json`));
	expect(installed, `Read what docs/upgrading.md says of ${name}, then write the new version there`).toBe(version);
});

test("every package is pinned to one version", () => {
	const { dependencies, devDependencies } = JSON.parse(read("package.json"));
	const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
		([, range]) => !/^\d/.test(String(range)),
	);
	expect(loose).toEqual([]);
});

test("what overrides put in a package's place is installed everywhere in that version", () => {
	const { overrides } = JSON.parse(read("package.json"));
	const { packages } = JSON.parse(read("package-lock.json"));
	for (const [name, version] of Object.entries(overrides)) {
		if (typeof version !== "string") continue;
		const places = Object.keys(packages).filter((place) => place.endsWith(`node_modules/${name}`));
		expect(places, name).not.toEqual([]);
		for (const place of places) expect(packages[place].version, place).toBe(version);
	}
});
