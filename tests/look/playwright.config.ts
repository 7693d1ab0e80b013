import { defineConfig } from "@playwright/test";
import base from "../playwright.config";

/** `npm run look`: a screenshot of every screen, for a person to leaf through. */
export default defineConfig({
	...base,
	testDir: ".",
	testMatch: "look.spec.ts",
	fullyParallel: true,
	globalSetup: "../support/browser/global-setup.ts",
	reporter: "line",
	workers: 2,
	projects: [{ name: "look", use: { actionTimeout: 30_000, navigationTimeout: 60_000 } }],
});
