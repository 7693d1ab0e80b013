import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { readMetrics } from "~/features/administration/metrics/read.server";
import { isBeyondBounds } from "~/platform/http/address-bounds.server";
import type { RouteTable } from "~/platform/http/route-table.server";
import { log } from "~/platform/log/log.server";
import { METRICS_TYPE } from "~/platform/metrics/metrics.server";
import { own } from "~/platform/outside/own";
import { answerNode, answerUnknown, type Handler } from "~/web/server/answer.server";
import { countAnswer } from "~/web/server/counted.server";
import { isAllowedMetrics } from "~/web/server/metrics-access.server";
import { setPolicies } from "~/web/server/policies.server";
import { acceptedEncodings, send, sendPlainly } from "~/web/server/response.server";

export const METRICS = "/metrics";

/** Answers with the metrics. Ignores clients that disconnect. */
export async function answerMetrics(req: IncomingMessage, res: ServerResponse) {
	try {
		const headers = { "content-type": METRICS_TYPE, "cache-control": "no-store" };
		await send(req, res, new Response(await readMetrics(), { headers }));
	} catch (error) {
		if (res.destroyed) return;
		log.error({ err: error }, "/metrics could not be answered");
		sendPlainly(req, res, "internal_error", "The metrics could not be read.")();
	}
}

type Parts = { table: RouteTable; handle: Handler };

/** Revalidated on each use, so that browsers get the version of this build. */
const SERVICE_WORKER = "/sw.js";

function cachingOf(pathname: string) {
	if (pathname === SERVICE_WORKER) return "no-cache";
	return pathname.startsWith("/assets/") ? "max-age=31536000, immutable" : "public, max-age=3600";
}

/** Types of files whose charset sirv leaves out. */
const TYPES = { ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".txt": "text/plain" };

/** The built assets: hashed ones cached for a year, the rest for an hour; precompressed if the browser accepts it. */
const assets = sirv(path.resolve("build/client"), {
	brotli: true,
	gzip: true,
	etag: true,
	dotfiles: false,
	setHeaders(res, pathname) {
		res.setHeader("cache-control", cachingOf(pathname));
		const type = own(TYPES, path.extname(pathname));
		if (type) res.setHeader("content-type", `${type}; charset=utf-8`);
		if (pathname === SERVICE_WORKER) res.setHeader("content-security-policy", "default-src 'none'; connect-src 'self'");
	},
});

/** Answers with a file of the build, or calls `next` if there is none. */
function answerFile(req: IncomingMessage, res: ServerResponse, next: () => void): void {
	// sirv ignores weights, so it gets only our choice: it would also send an encoding with weight 0.
	req.headers["accept-encoding"] = acceptedEncodings(req)[0] ?? "";
	assets(req, res, next);
}

/** Answers every request: with the metrics, a file of the build, or a route. */
export function createListener({ table, handle }: Parts): RequestListener {
	return (req, res) => {
		const address = req.url ?? "/";
		setPolicies(res, address);
		let route = "file";
		countAnswer(req, res, () => route);
		// Checked first, because matching a long address is slow.
		if (isBeyondBounds(address)) {
			route = "none";
			void answerUnknown(req, res);
			return;
		}
		if (isAllowedMetrics(req)) {
			route = METRICS;
			void answerMetrics(req, res);
			return;
		}
		const answerRoute = () => {
			route = table(address.split("?", 1)[0] ?? "/").name;
			void answerNode(req, res, handle, route);
		};
		// There are no files under /api/.
		if (address.startsWith("/api/")) answerRoute();
		else answerFile(req, res, answerRoute);
	};
}
