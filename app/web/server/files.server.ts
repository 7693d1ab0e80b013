import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { acceptedEncodings } from "~/web/server/response.server";

/** Browsers ask for it again by themselves, and must get the one of this version. */
const SERVICE_WORKER = "/sw.js";

function cachingOf(pathname: string) {
	if (pathname === SERVICE_WORKER) return "no-cache";
	return pathname.startsWith("/assets/") ? "max-age=31536000, immutable" : "public, max-age=3600";
}

/** The built assets: hashed ones for a year, the rest for an hour, precompressed where the browser takes it. */
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

/** Answers with a file of the build, or has `next` answer where there is none. */
export function answerFile(req: IncomingMessage, res: ServerResponse, next: () => void): void {
	// sirv takes an encoding that is named for one that is wanted.
	req.headers["accept-encoding"] = acceptedEncodings(req)[0] ?? "";
	assets(req, res, next);
}
