import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { acceptedEncodings } from "~/web/server/response.server";

/** Revalidated always: browsers check it for updates, and must get this release's version. */
const SERVICE_WORKER = "/sw.js";

function cachingOf(pathname: string) {
	if (pathname === SERVICE_WORKER) return "no-cache";
	return pathname.startsWith("/assets/") ? "max-age=31536000, immutable" : "public, max-age=3600";
}

/** Built assets, precompressed: cached for a year if hashed, otherwise for an hour. */
const assets = sirv(path.resolve("build/client"), {
	brotli: true,
	gzip: true,
	etag: true,
	dotfiles: false,
	setHeaders(res, pathname) {
		res.setHeader("cache-control", cachingOf(pathname));
		if (pathname === SERVICE_WORKER) res.setHeader("content-security-policy", "default-src 'none'; connect-src 'self'");
	},
});

/** Serves a file of the build; calls `next` if there is none. */
export function answerFile(req: IncomingMessage, res: ServerResponse, next: () => void): void {
	// sirv ignores weights, so it gets only the preferred encoding.
	req.headers["accept-encoding"] = acceptedEncodings(req)[0] ?? "";
	assets(req, res, next);
}
