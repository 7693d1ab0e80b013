import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { everybodysScreens } from "../support/browser/screens";
import { givenWorld } from "../support/browser/world";
import { PASSWORD } from "../support/database/people";
import { IS_LONG } from "../support/length.js";
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

type Saved = { name: string; mode: string; html: string };
const saved: Saved[] = [];

/** Every screen that a plain GET can reach, in both render modes. */
beforeAll(async () => {
	const world = await givenWorld(given);
	for (const [reader, screens] of everybodysScreens(world)) {
		const browser = openBrowser(base);
		if (reader) await browser.logIn(world.people[reader], PASSWORD);
		for (const { name, path: address, act } of screens) {
			if (act || typeof address !== "string") continue;
			for (const [mode, headers] of Object.entries(MODES))
				saved.push({ name, mode, html: await (await browser.get(address, headers)).text() });
		}
	}
}, 180_000);

test("every screen answers with a page", () => {
	expect(saved.length).toBeGreaterThan(240);
	expect(saved.filter(({ html }) => !/^<!doctype html>/i.test(html)).map(({ name }) => name)).toEqual([]);
});

const KB = 1024;
/** As the server compresses pages. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

test("every screen has at most 20 KB of HTML on the way, and a light one no script", () => {
	const bytesOf = ({ html }: Saved) => brotliCompressSync(html, QUICKLY).length;
	// The sandbox's page shows what other tests have sent meanwhile.
	const screens = saved.filter(({ name }) => !name.startsWith("sandbox"));
	expect(screens.filter((page) => bytesOf(page) > 20 * KB).map(({ name, mode }) => `${name}, ${mode}`)).toEqual([]);
	const light = saved.filter(({ mode }) => mode === "light");
	expect(light.filter(({ html }) => /<script|modulepreload/.test(html)).map(({ name }) => name)).toEqual([]);
});

type Report = { messages: { url: string; lastLine?: number; message: string; extract?: string }[] };

test.skipIf(!hasJava)(
	"the Nu HTML checker finds no error on any screen, in either render mode",
	() => {
		// In the short form every second screen, in full and light mode by turns.
		const checked = IS_LONG ? saved : saved.filter((_, position) => [0, 5].includes(position % 8));
		for (const { name, mode, html } of checked) writeFileSync(path.join(folder, `${name}-${mode}.html`), html);
		// Half a minute is too short for what the better compiler costs.
		const quickly = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
		const { stderr } = spawnSync("java", [...quickly, "-jar", checker, "--errors-only", "--format", "json", folder], {
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
