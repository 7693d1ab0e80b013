import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { plainAddress } from "~/platform/http/network";
import { env } from "~/platform/settings/env.server";

type Request = Pick<IncomingMessage, "method" | "url" | "headers" | "httpVersion"> & {
	socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

const PATH = "/metrics";

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Compares hashes in constant time, so that timing reveals neither the length nor a matching prefix. */
function hasToken({ headers }: Request, token: string | undefined): boolean {
	const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
	if (token === undefined || given === undefined) return false;
	return timingSafeEqual(hash(given), hash(token));
}

/** Headers that reverse proxies add about the original client. */
const FORWARDED =
	/^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-(cluster-)?client-ip|x-(original|envoy)-.*|(true|cf|fastly)-.*ip|cdn-loop)$/;
const NAMES_THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const isLoopback = (address: string) => /^127\./.test(address) || address === "::1";

/**
 * Whether a local program makes the request itself. A local reverse proxy also connects from loopback, but it adds forwarding
 * headers, passes the public Host on, or speaks HTTP/1.0 (nginx by default).
 */
function isFromThisMachine({ socket, headers, httpVersion }: Request): boolean {
	return (
		isLoopback(plainAddress(socket.remoteAddress ?? "")) &&
		httpVersion === "1.1" &&
		NAMES_THIS_MACHINE.test(headers.host ?? "") &&
		!Object.keys(headers).some((name) => FORWARDED.test(name))
	);
}

/** Access rules: from the settings; tests pass their own. */
type Access = { token?: string; isSandbox: boolean };
const ACCESS: Access = { token: env.METRICS_TOKEN, isSandbox: env.isSandbox };

/**
 * Whether this is an authorised request for metrics: with the token, or in a sandbox from a local program. All others get the
 * same 404 as for any unknown address.
 */
export const isAllowedMetrics = (req: Request, { token, isSandbox }: Access = ACCESS): boolean =>
	(req.method === "GET" || req.method === "HEAD") &&
	(req.url ?? "").split("?", 1)[0] === PATH &&
	(hasToken(req, token) || (isSandbox && isFromThisMachine(req)));
