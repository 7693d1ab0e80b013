import { readdirSync, readFileSync } from "node:fs";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ICON_NAMES } from "~/ui/frame/icon";

const sheet = readFileSync("app/ui/frame/icons.svg", "utf8");
const DRAWN = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const drawings: Record<string, unknown> = lucide;
const isDrawing = (value: unknown): value is lucide.LucideIcon => value instanceof Object && "render" in value;

/** The drawing as Lucide has it, in the form of the sheet. */
function symbolOf(name: string) {
	const Drawing = drawings[pascal(name)];
	if (!isDrawing(Drawing)) throw new Error(`Lucide knows no ${name}`);
	const inner = renderToStaticMarkup(createElement(Drawing))
		.replace(/^<svg[^>]*>|<\/svg>$/g, "")
		.replace(/><\/\w+>/g, "/>");
	return `<symbol id="${name}" viewBox="0 0 24 24" ${DRAWN}>${inner}</symbol>`;
}

test.each(ICON_NAMES)("the icon %s stands once in the sheet, as Lucide draws it", (name) => {
	expect(sheet.split(`id="${name}"`)).toHaveLength(2);
	expect(sheet).toContain(symbolOf(name));
});

test("the sheet holds no icon without a name, and the mark of the tab's icon", () => {
	expect([...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual(["brand", ...ICON_NAMES]);
	const mark = /<rect.*\/>/.exec(readFileSync("public/favicon.svg", "utf8"))?.[0] ?? "none";
	expect(sheet).toContain(`<symbol id="brand" viewBox="0 0 32 32">${mark}</symbol>\n<use href="#brand"/>`);
});

test("every icon of the sheet is used, and no component of Lucide is in a page", () => {
	const files = readdirSync("app", { recursive: true }).map(String);
	const source = files
		.filter((file) => /\.tsx?$/.test(file) && file !== "ui/icon.tsx")
		.map((file) => readFileSync(`app/${file}`, "utf8"))
		.join("\n");
	expect(ICON_NAMES.filter((name) => !source.includes(`"${name}"`))).toEqual([]);
	expect(source).not.toContain("lucide-react");
});
