import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const patches = readdirSync("patches").filter((name) => name.endsWith(".patch"));
const manifest = z.object({ version: z.string() });
const versions = z.record(z.string(), z.string());
const own = z.object({ dependencies: versions, scripts: versions });
const pinned = manifest.extend({ dependencies: versions.default({}) });

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

test("there is a patch of the PostgreSQL driver, applied at every install", () => {
	expect(patches.some((name) => name.startsWith("postgres+"))).toBe(true);
	const { dependencies, scripts } = own.parse(readJson("package.json"));
	expect(scripts.postinstall).toContain("patch-package");
	expect(dependencies["patch-package"]).toMatch(/^\d/);
});

/** The version that the product pins, or `@remix-run/node` for a part of Remix that it brings. */
function pinnedVersionOf(name: string) {
	const { dependencies } = own.parse(readJson("package.json"));
	return dependencies[name] ?? pinned.parse(readJson("node_modules/@remix-run/node/package.json")).dependencies[name];
}

test.each(patches)("%s is for the version that is installed and pinned, and is applied to it", (file) => {
	const parts = file.replace(/\.patch$/, "").split("+");
	const version = parts.pop();
	const name = parts.join("/");
	expect(manifest.parse(readJson(`node_modules/${name}/package.json`)).version).toBe(version);
	expect(pinnedVersionOf(name)).toBe(version);
	// What can be taken away whole is there whole.
	execFileSync("git", ["apply", "--reverse", "--check", `patches/${file}`], { stdio: "pipe" });
});
