import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = [...readFileSync("docs/upgrading.md", "utf8").matchAll(/^\| ([@\w/-]+) \| (\d\S*) \| .+ \|$/gm)].map(
	([, name = "", version = ""]) => ({ name, version }),
);

test.each(rows)("$name is the version the guide was written for", ({ name, version }) => {
	const { version: installed } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
	expect(installed, `Read what docs/upgrading.md says of ${name}, then write the new version there`).toBe(version);
});

test("every package is pinned to one version", () => {
	const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
	const ranges = Object.entries({ ...dependencies, ...devDependencies });
	expect(ranges.filter(([, range]) => !/^\d/.test(String(range)))).toEqual([]);
});
