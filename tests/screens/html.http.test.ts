import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { everybodysScreens } from "../support/browser/screens";
import { givenWorld } from "../support/browser/world";
import { PASSWORD } from "../support/database/people";
import { base, given } from "../support/server/site";

const checker: string = createRequire(import.meta.url)("vnu-jar");
const hasJava = spawnSync("java", ["-version"]).status === 0;
if (!hasJava) process.stdout.write("The HTML of the screens is not checked: there is no Java on this machine.\n");

const folder = mkdtempSync(path.join(tmpdir(), "html-"));
afterAll(async () => {
	rmSync(folder, { recursive: true, force: true });
});

/** What a browser says of itself to be sent each of the two render modes. */
const MODES: Record<string, Record<string, string>> = { full: {}, light: { "save-data": "on" } };

/** Every screen that a plain GET can reach, in both render modes, as files; gives their number. */
async function savePages(): Promise<number> {
	let saved = 0;
	for (const [username, screens] of everybodysScreens(await givenWorld(given))) {
		const browser = openBrowser(base);
		if (username) await browser.logIn(username, PASSWORD);
		for (const { name, path: address, act } of screens) {
			if (act || typeof address !== "string") continue;
			for (const [mode, headers] of Object.entries(MODES)) {
				const html = await (await browser.get(address, headers)).text();
				expect(html, name).toMatch(/^<!doctype html>/i);
				writeFileSync(path.join(folder, `${name}-${mode}.html`), html);
				saved += 1;
			}
		}
	}
	return saved;
}

type Report = { messages: { url: string; lastLine?: number; message: string; extract?: string }[] };

test.skipIf(!hasJava)(
	"the Nu HTML checker finds no error on any screen, in either render mode",
	async () => {
		expect(await savePages()).toBeGreaterThan(120);
		const { stderr } = spawnSync("java", ["-jar", checker, "--errors-only", "--format", "json", folder], {
			encoding: "utf8",
			maxBuffer: 64 * 1024 * 1024,
		});
		const { messages }: Report = JSON.parse(stderr);
		const findings = messages.map(
			({ url, message, extract }) => `${path.basename(url)}: ${message} | ${(extract ?? "").replace(/\s+/g, " ")}`,
		);
		expect(findings).toEqual([]);
	},
	180_000,
);
