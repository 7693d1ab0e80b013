import { defineConfig } from "@playwright/test";
import { findChromium } from "../support/chromium.js";

const launchOptions = {
	executablePath: findChromium(),
	args: [
		"--no-sandbox",
		"--disable-gpu",
		"--disable-quic",
		"--disable-background-networking",
		"--disable-component-update",
		"--disable-sync",
		"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
	],
};

export default defineConfig({
	testDir: ".",
	outputDir: "../../test-results",
	globalSetup: "./global-setup.ts",
	workers: 2,
	timeout: 90_000,
	// A busy machine may starve one try; tests/run.js counts and names what needed the second.
	retries: 1,
	expect: { timeout: 7_000 },
	reporter: [["list"], ["json"]],
	// One thing that never comes ends one screen's check, not the whole test's time.
	use: { actionTimeout: 30_000, launchOptions, locale: "en-IN", timezoneId: "Asia/Kolkata" },
	projects: [
		{ name: "with JavaScript", testMatch: /.*\.journey\.ts/, use: { viewport: { width: 1440, height: 900 } } },
		{
			name: "without JavaScript",
			testMatch: /.*\.journey\.ts/,
			use: { javaScriptEnabled: false, extraHTTPHeaders: { "save-data": "on" }, viewport: { width: 360, height: 740 } },
		},
		{
			name: "browser",
			testMatch: /.*\.test\.ts/,
			testIgnore: /slow-phone/,
			// A page's requests can be held back by a test only where no worker makes them.
			use: { viewport: { width: 1440, height: 900 }, serviceWorkers: "block" },
		},
		// Measures times: run by itself with one worker, after the others.
		{ name: "slow phone", testMatch: /slow-phone\.test\.ts/ },
	],
});
