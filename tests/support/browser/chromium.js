/** The browser of the tests: the one installed, else what the system's package manager or Playwright can fetch. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const NONE = "No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.";

const CACHE = path.resolve(import.meta.dirname, "../../../node_modules/.cache/chromium");
const UNPACKED = path.join(CACHE, "usr/lib/chromium/chromium-headless-shell");
/** Chromium without its windows: a page costs a good half of what it costs a whole one that hides them. */
const SHELLS = ["/usr/bin/chromium-headless-shell", UNPACKED];
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", chromium.executablePath()];

const firstOf = (files) => files.find((file) => file && existsSync(file));

/** Where the tests' browser is. @throws where there is none. */
export function findChromium() {
	const installed = firstOf([process.env.CHROMIUM_PATH, ...SHELLS, ...WHOLE]);
	if (!installed) throw new Error(NONE);
	return installed;
}

/** The browser as people have it, which shows notifications and icons of tabs; else that of the tests. @throws where there is none. */
export const findWholeChromium = () => firstOf([process.env.CHROMIUM_PATH, ...WHOLE]) ?? findChromium();

const succeeds = (command, args, { env = {}, ...options } = {}) =>
	spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env }, ...options })
		.status === 0;

const quiet = { env: { DEBIAN_FRONTEND: "noninteractive" } };

/** Beside a whole Chromium, whose libraries it needs, the shell is unpacked and not installed. */
function unpackShell() {
	process.stdout.write("Only a whole Chromium is installed: unpacking the package of its headless shell.\n");
	mkdirSync(CACHE, { recursive: true });
	const within = { cwd: CACHE, stdio: "ignore", timeout: 120_000 };
	const packages = ["chromium-headless-shell", "chromium-common"];
	const download = () =>
		succeeds("apt-get", ["-o", "APT::Sandbox::User=root", "download", ...packages], within) ||
		(succeeds("apt-get", ["update", "-qq"], within) &&
			succeeds("apt-get", ["-o", "APT::Sandbox::User=root", "download", ...packages], within));
	const unpack = (name) => {
		const isUnpacked = succeeds("dpkg", ["-x", name, CACHE], within);
		rmSync(path.join(CACHE, name));
		return isUnpacked;
	};
	const isThere =
		download() &&
		readdirSync(CACHE)
			.filter((name) => name.endsWith(".deb"))
			.every(unpack) &&
		succeeds(UNPACKED, ["--version"], within);
	if (isThere) return;
	rmSync(CACHE, { recursive: true, force: true });
	process.stdout.write("The headless shell is not to be had: the browser tests take longer.\n");
}

/**
 * Fetches the browsers that are not there: the whole one, with the fonts of Indian scripts, and beside it the shell.
 * @throws one line where there is none
 */
export function ensureChromium() {
	if (process.env.CHROMIUM_PATH) {
		if (existsSync(process.env.CHROMIUM_PATH)) return;
		throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there.`);
	}
	const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
	if (!firstOf(WHOLE) && mayInstall) {
		process.stdout.write("No Chromium is installed: installing it with apt-get.\n");
		const install = ["install", "-y", "-qq", "chromium", "fonts-noto-core"];
		if (succeeds("apt-get", ["update", "-qq"], quiet)) succeeds("apt-get", install, quiet);
	}
	if (!firstOf(WHOLE)) {
		process.stdout.write("No Chromium is installed: downloading Playwright's.\n");
		if (!succeeds("npx", ["playwright", "install", "chromium"]) && !firstOf(SHELLS)) throw new Error(NONE);
	}
	if (!firstOf(SHELLS) && mayInstall) unpackShell();
}
