import { phrase, t } from "~/platform/language/translate";

/** Ordered: a browser whose User-Agent also names another browser comes first. */
const BROWSERS: [RegExp, string][] = [
	[/Edg(e|A|iOS)?\//, "Edge"],
	[/OPR\/|Opera/, "Opera"],
	[/SamsungBrowser\//, "Samsung Internet"],
	[/UCBrowser\/|UCWEB/, phrase("UC Browser")],
	[/Firefox\/|FxiOS\//, "Firefox"],
	[/Chrome\/|CriOS\//, "Chrome"],
	[/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
	[/Android/, "Android"],
	[/iPhone|iPad|iPod/, "iOS"],
	[/KAIOS/i, "KaiOS"],
	[/CrOS/, "ChromeOS"],
	[/Windows/, "Windows"],
	[/Mac OS X|Macintosh/, "macOS"],
	[/Linux/, "Linux"],
];

const nameIn = (list: [RegExp, string][], userAgent: string) => list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Chrome on Android" from a User-Agent; for a program, its first word. */
export function describeDevice(userAgent: string): string {
	const browser = nameIn(BROWSERS, userAgent);
	const system = nameIn(SYSTEMS, userAgent);
	if (browser) return system ? t("{browser} on {system}", { browser, system }) : browser;
	return userAgent.split(/[\s/]/)[0] || t("Unknown device");
}
