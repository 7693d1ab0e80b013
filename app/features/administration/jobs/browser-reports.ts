import { z } from "zod";
import { carriesToken, withoutToken } from "~/paths";

/** One violation, without anything that identifies a person or opens a page. */
export type BrowserReport = { directive: string; blocked: string; path: string };

const MAX_LENGTH = 200;
/** A browser batches its reports; more than this from one page adds nothing new. */
const MAX_VIOLATIONS_A_REPORT = 10;

const text = z.string().max(4000);

/** `application/csp-report` of CSP 1: one report. */
const older = z.object({
	"csp-report": z.object({
		"document-uri": text,
		"effective-directive": text.optional(),
		"violated-directive": text.optional(),
		"blocked-uri": text.default(""),
	}),
});

/** `application/reports+json`: several reports; other types are skipped. */
const newer = z.array(
	z.looseObject({
		type: text,
		body: z
			.looseObject({ documentURL: text, effectiveDirective: text, blockedURL: text.nullish() })
			.optional()
			.catch(undefined),
	}),
);

/** Ids, numbers, CNRs and anything else in a path that may identify someone. */
const TELLING = /[\d@%]|[^/]{25,}/;

/** The page's path with every identifying part cut. */
function cutPath(url: string): string {
	if (!URL.canParse(url)) return "";
	const { pathname } = new URL(url);
	if (carriesToken(pathname)) return withoutToken(pathname);
	const words = pathname.split("/").map((word) => (TELLING.test(word) ? "…" : word));
	return words.join("/").slice(0, MAX_LENGTH);
}

/** The blocked resource's origin, its scheme if it has no origin, or the browser's keyword. */
function originOf(blocked: string): string {
	if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
	if (!URL.canParse(blocked)) return "";
	const { origin, protocol } = new URL(blocked);
	return (origin === "null" ? protocol : origin).slice(0, MAX_LENGTH);
}

/** Older browsers send the directive with its whole value. */
const directiveOf = (written: string) => written.trim().split(/\s/)[0] ?? "";

/** The reports in a request body; empty if it cannot be read. */
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
	return found
		.filter(({ directive, path }) => /^[a-z-]{3,60}$/.test(directive) && path !== "")
		.slice(0, MAX_VIOLATIONS_A_REPORT);
}
