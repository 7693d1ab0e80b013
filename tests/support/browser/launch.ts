import path from "node:path";
import { findChromium, findWholeChromium } from "./chromium.js";

/** A browser that knows the fonts of `fonts/` alone, whatever the machine has: what is measured is the same everywhere. */
export const withFont = (font: "wide" | "narrow", executablePath = findChromium()) => ({
	executablePath,
	env: { ...process.env, FONTCONFIG_FILE: path.resolve(import.meta.dirname, `fonts/${font}.conf`) },
	args: [
		"--no-sandbox",
		"--disable-gpu",
		"--disable-quic",
		"--disable-background-networking",
		"--disable-component-update",
		"--disable-sync",
		"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
	],
});

/** For a test of what only the browser that people have does: it shows notifications, and asks for the icon of a tab. */
export const wholeBrowser = () => ({ launchOptions: withFont("wide", findWholeChromium()) });
