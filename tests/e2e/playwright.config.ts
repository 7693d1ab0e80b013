import { existsSync } from "node:fs";
import { chromium, defineConfig } from "@playwright/test";

/** Debian's Chromium, the one CHROMIUM_PATH names, or Playwright's own. */
function findChromium(): string {
	const candidates = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", chromium.executablePath()];
	const found = candidates.find((file) => file && existsSync(file));
	if (!found)
		throw new Error("No Chromium: apt-get install chromium, or set CHROMIUM_PATH, or npx playwright install chromium.");
	return found;
}

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
	// A shared machine may starve one try; what is broken fails all three.
	retries: process.env.CI ? 2 : 0,
	expect: { timeout: 7_000 },
	reporter: [["list"], ["json"]],
	use: { launchOptions, locale: "en-IN", timezoneId: "Asia/Kolkata" },
	projects: [
		{ name: "with JavaScript", testMatch: /.*\.journey\.ts/, use: { viewport: { width: 1440, height: 900 } } },
		{
			name: "without JavaScript",
			testMatch: /.*\.journey\.ts/,
			use: { javaScriptEnabled: false, extraHTTPHeaders: { "save-data": "on" }, viewport: { width: 360, height: 740 } },
		},
		{ name: "browser", testMatch: /.*\.test\.ts/, use: { viewport: { width: 1440, height: 900 } } },
	],
});
