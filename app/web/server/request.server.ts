import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { plainAddress } from "~/platform/http/network";
import { env } from "~/platform/settings/env.server";
import { limitedBody } from "~/web/server/limits.server";
import { isForeignOrigin, publicUrl } from "~/web/server/policies.server";

/** The client's address: the socket's, or the one our own proxies wrote last into X-Forwarded-For. */
export function clientAddress(req: IncomingMessage): string {
	const direct = plainAddress(req.socket.remoteAddress ?? "");
	if (env.TRUSTED_PROXIES === 0) return direct;
	const hops = String(req.headers["x-forwarded-for"] ?? "").split(",");
	return plainAddress(hops.at(-env.TRUSTED_PROXIES) ?? "") || direct;
}

/** What a proxy may call a request: nothing that could break a line of a log or a header. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The name of a request: the one our own proxy gave it, else a new one. */
export function requestIdOf(req: IncomingMessage): string {
	const given = env.TRUSTED_PROXIES > 0 ? req.headers["x-request-id"] : undefined;
	return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Programs call these without being pages of ours, so the Origin of a form means nothing there. */
const isMachineEndpoint = (path: string) => /^\/((api|auth|webhooks|payments|sandbox)\/|csp-reports)/.test(path);

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * The method Remix is shown. It answers HEAD without the body that the length and the encoding are computed from, so it
 * sees GET; node leaves the body out in the end. Methods it does not know it answers with a fault: it sees PATCH, which
 * no handler of ours takes.
 */
function shownMethod({ method = "GET" }: IncomingMessage): string {
	if (!METHODS.includes(method)) return "PATCH";
	return method === "HEAD" ? "GET" : method;
}

/** A node request as a web request. Host and protocol come from the settings, never from headers. */
export function toRequest(req: IncomingMessage, res: ServerResponse, bodyLimit: number): Request {
	const headers = new Headers();
	for (let i = 0; i < req.rawHeaders.length; i += 2) {
		const name = req.rawHeaders[i] ?? "";
		if (!name.startsWith(":")) headers.append(name, req.rawHeaders[i + 1] ?? "");
	}
	// Remix answers a foreign Origin with an empty 500. Ours is a 403 page, so Remix is shown our own origin
	// and the form check refuses.
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
		init.body = limitedBody(req, bodyLimit, controller) as ReadableStream<Uint8Array>;
		init.duplex = "half";
	}
	return new Request(`${publicUrl.protocol}//${shownHost}${req.url}`, init);
}
