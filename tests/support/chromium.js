/** The browser of the tests: the one installed, else what the system's package manager or Playwright can fetch. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const NONE = "No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.";

/** CHROMIUM_PATH, the system's Chromium, or Playwright's own, whichever is there first. */
function findInstalled() {
	const candidates = [
		process.env.CHROMIUM_PATH,
		"/usr/bin/chromium",
		"/usr/bin/chromium-browser",
		"/usr/bin/google-chrome",
		chromium.executablePath(),
	];
	return candidates.find((file) => file && existsSync(file));
}

/** Where the browser is. @throws where there is none. */
export function findChromium() {
	const installed = findInstalled();
	if (!installed) throw new Error(NONE);
	return installed;
}

const succeeds = (command, args, env = {}) =>
	spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } }).status === 0;

/** Fetches a browser where none is installed, with the fonts of Indian scripts. @throws one line where that fails. */
export function ensureChromium() {
	if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH))
		throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there.`);
	if (findInstalled()) return;
	const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
	if (mayInstall) {
		process.stdout.write("No Chromium is installed: installing it with apt-get.\n");
		const quiet = { DEBIAN_FRONTEND: "noninteractive" };
		if (
			succeeds("apt-get", ["update", "-qq"], quiet) &&
			succeeds("apt-get", ["install", "-y", "-qq", "chromium", "fonts-noto-core"], quiet) &&
			findInstalled()
		)
			return;
	}
	process.stdout.write("No Chromium is installed: downloading Playwright's.\n");
	if (!succeeds("npx", ["playwright", "install", "chromium"]) || !findInstalled()) throw new Error(NONE);
}
