import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { plainAddress } from "~/platform/http/network";
import { env } from "~/platform/settings/env.server";
import { limitedBody } from "~/web/server/limits.server";
import { isForeignOrigin, publicUrl } from "~/web/server/policies.server";

/** Client IP address: of the socket, or the entry that the outermost trusted proxy added to X-Forwarded-For. */
export function clientAddress(req: IncomingMessage): string {
	const direct = plainAddress(req.socket.remoteAddress ?? "");
	if (env.TRUSTED_PROXIES === 0) return direct;
	const hops = String(req.headers["x-forwarded-for"] ?? "").split(",");
	return plainAddress(hops.at(-env.TRUSTED_PROXIES) ?? "") || direct;
}

/** Format of a proxy's request id, so that it cannot break log lines or headers. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Request id: the trusted proxy's, otherwise a new one. */
export function requestIdOf(req: IncomingMessage): string {
	const requestId = env.TRUSTED_PROXIES > 0 ? req.headers["x-request-id"] : undefined;
	return typeof requestId === "string" && REQUEST_ID.test(requestId) ? requestId : randomUUID();
}

/** Endpoints called by other programs, where a form's Origin means nothing. */
const isMachineEndpoint = (path: string) => /^\/((api|auth|webhooks|payments|sandbox)\/|csp-reports)/.test(path);

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * The method passed to Remix. HEAD becomes GET, because Remix would drop the body from which length and encoding are computed;
 * Node omits it when sending. Unknown methods become PATCH, which no handler accepts: Remix would answer them with a 500.
 */
function shownMethod({ method = "GET" }: IncomingMessage): string {
	if (!METHODS.includes(method)) return "PATCH";
	return method === "HEAD" ? "GET" : method;
}

/** Converts a Node request to a web request. Host and protocol come from the settings, never from headers. */
export function toRequest(req: IncomingMessage, res: ServerResponse, bodyLimit: number): Request {
	const headers = new Headers();
	for (let i = 0; i < req.rawHeaders.length; i += 2) {
		const name = req.rawHeaders[i] ?? "";
		if (!name.startsWith(":")) headers.append(name, req.rawHeaders[i + 1] ?? "");
	}
	// Remix answers a foreign Origin with an empty 500. We want a 403 page, so Remix sees our own origin and the CSRF check
	// refuses.
	const origin = headers.get("origin");
	const isForeign = isForeignOrigin(req.headers.origin);
	const shownHost = origin && !isForeign ? new URL(origin).host : publicUrl.host;
	headers.set("host", shownHost);
	headers.delete("x-forwarded-host");
	if (origin && isForeign && !isMachineEndpoint(req.url ?? "")) headers.set("origin", publicUrl.origin);

	const controller = new AbortController();
	res.on("close", () => {
		if (!res.writableFinished) controller.abort();
	});
	const method = shownMethod(req);
	const init: RequestInit & { duplex?: "half" } = { method, headers, signal: controller.signal };
	if (method !== "GET") {
		init.body = limitedBody(req, { limit: bodyLimit, controller, res }) as ReadableStream<Uint8Array>;
		init.duplex = "half";
	}
	return new Request(`${publicUrl.protocol}//${shownHost}${req.url}`, init);
}
