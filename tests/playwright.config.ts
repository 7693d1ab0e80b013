import { defineConfig } from "@playwright/test";
import { withFont } from "./support/browser/launch";
import { IS_LONG } from "./support/length.js";

const narrowFont = { launchOptions: withFont("narrow") };

/** Left to the nightly run by tags: `@long`, and `@once` of a journey whose second form shows the server's work once more. */
const without = (tags: RegExp) => (IS_LONG ? {} : { grepInvert: tags });

export default defineConfig({
	testDir: ".",
	outputDir: "../test-results",
	globalSetup: "./support/browser/global-setup.ts",
	// Two workers leave a fifth of two processors idle while they wait.
	workers: 3,
	timeout: 90_000,
	// A busy machine may starve one try; tests/run.js counts and names what needed the second.
	retries: 1,
	expect: { timeout: 7_000 },
	reporter: [["list"], ["json"]],
	// One thing that never comes ends one screen's check, not the whole test's time.
	// Nothing moves, so nothing is waited for.
	use: {
		contextOptions: { reducedMotion: "reduce" },
		actionTimeout: 30_000,
		launchOptions: withFont("wide"),
		locale: "en-IN",
		timezoneId: "Asia/Kolkata",
	},
	projects: [
		{
			name: "with JavaScript",
			testMatch: /.*\.journey\.ts/,
			...without(/@long|@once/),
			// A worker fetches many pages for later, and has tests of its own.
			use: { ...narrowFont, viewport: { width: 1440, height: 900 }, serviceWorkers: IS_LONG ? "allow" : "block" },
		},
		{
			name: "without JavaScript",
			testMatch: /.*\.journey\.ts/,
			...without(/@long/),
			use: { javaScriptEnabled: false, extraHTTPHeaders: { "save-data": "on" }, viewport: { width: 360, height: 740 } },
		},
		{
			name: "browser",
			testMatch: /.*\.browser\.test\.ts/,
			testIgnore: /slow-phone/,
			...without(/@long/),
			// A page's requests can be held back by a test only where no worker makes them.
			use: { viewport: { width: 1440, height: 900 }, serviceWorkers: "block" },
		},
		// What measures, once more.
		{
			name: "browser, narrow font",
			testMatch: IS_LONG ? /(access|api-docs|comfort|frame|keyboard)\.browser\.test\.ts/ : /.*\.browser\.test\.ts/,
			...(IS_LONG ? {} : { grep: /@measures/ }),
			use: { ...narrowFont, viewport: { width: 1440, height: 900 }, serviceWorkers: "block" },
		},
		// Measures times: run by itself with one worker, after the others.
		{ name: "slow phone", testMatch: /slow-phone\.browser\.test\.ts/ },
	],
});
