import { z } from "zod";
import { carriesToken, withoutToken } from "~/paths";

/** One thing a browser refused, with nothing in it that tells a person or opens a page. */
export type BrowserReport = { directive: string; blocked: string; path: string };

const LONGEST = 200;
/** A browser sends what it has collected together; more than this of one page says nothing new. */
const MAX_AT_ONCE = 10;

const text = z.string().max(4000);

/** `application/csp-report`: one report, in the words of the first standard. */
const older = z.object({
	"csp-report": z.object({
		"document-uri": text,
		"effective-directive": text.optional(),
		"violated-directive": text.optional(),
		"blocked-uri": text.default(""),
	}),
});

/** `application/reports+json`: several, of which those of other kinds are left out. */
const newer = z.array(
	z.looseObject({
		type: text,
		body: z
			.looseObject({ documentURL: text, effectiveDirective: text, blockedURL: text.nullish() })
			.optional()
			.catch(undefined),
	}),
);

/** Ids, numbers, CNRs and whatever else a page's address may tell. */
const TELLING = /[\d@%]|[^/]{25,}/;

/** The page's path: words of our addresses stay, all else is cut. */
function cutPath(url: string): string {
	if (!URL.canParse(url)) return "";
	const { pathname } = new URL(url);
	if (carriesToken(pathname)) return withoutToken(pathname);
	const words = pathname.split("/").map((word) => (TELLING.test(word) ? "…" : word));
	return words.join("/").slice(0, LONGEST);
}

/** Where the refused thing is from: an origin, the scheme of what has none, or the browser's own word. */
function originOf(blocked: string): string {
	if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
	if (!URL.canParse(blocked)) return "";
	const { origin, protocol } = new URL(blocked);
	return (origin === "null" ? protocol : origin).slice(0, LONGEST);
}

/** Older browsers send the directive with its whole value. */
const directiveOf = (written: string) => written.trim().split(/\s/)[0] ?? "";

/** What browsers reported in the body of a request; nothing where it cannot be read. */
export function readReports(body: unknown): BrowserReport[] {
	const one = older.safeParse(body).data?.["csp-report"];
	const found = one
		? [
				{
					directive: directiveOf(one["effective-directive"] || one["violated-directive"] || ""),
					blocked: originOf(one["blocked-uri"]),
					path: cutPath(one["document-uri"]),
				},
			]
		: (newer.safeParse(body).data ?? []).flatMap(({ type, body: report }) =>
				type === "csp-violation" && report
					? {
							directive: directiveOf(report.effectiveDirective),
							blocked: originOf(report.blockedURL ?? ""),
							path: cutPath(report.documentURL),
						}
					: [],
			);
	return found.filter(({ directive, path }) => /^[a-z-]{3,60}$/.test(directive) && path !== "").slice(0, MAX_AT_ONCE);
}
