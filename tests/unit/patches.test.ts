import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const patches = readdirSync("patches").filter((name) => name.endsWith(".patch"));
const manifest = z.object({ version: z.string() });
const own = z.object({ dependencies: z.record(z.string(), z.string()), scripts: z.record(z.string(), z.string()) });

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

test("there is a patch of the PostgreSQL driver, applied at every install", () => {
	expect(patches.some((name) => name.startsWith("postgres+"))).toBe(true);
	const { dependencies, scripts } = own.parse(readJson("package.json"));
	expect(scripts.postinstall).toContain("patch-package");
	expect(dependencies["patch-package"]).toMatch(/^\d/);
});

test.each(patches)("%s is for the version that is installed and pinned, and is applied to it", (file) => {
	const [name = "", version] = file.replace(/\.patch$/, "").split("+");
	expect(manifest.parse(readJson(`node_modules/${name}/package.json`)).version).toBe(version);
	expect(own.parse(readJson("package.json")).dependencies[name]).toBe(version);
	// What can be taken away whole is there whole.
	execFileSync("git", ["apply", "--reverse", "--check", `patches/${file}`], { stdio: "pipe" });
});
