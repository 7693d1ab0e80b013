import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = "build/client/assets";
const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"));

/** Each is tens of kilobytes that a page would carry for nothing: forms are checked on the server. */
test.each(["ZodString", "drizzle", "pino"])("no script of a page carries %s", (name) => {
	expect(scripts.filter((file) => readFileSync(path.join(folder, file), "utf8").includes(name))).toEqual([]);
});
