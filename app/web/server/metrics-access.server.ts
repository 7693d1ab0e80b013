import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { plainAddress } from "~/platform/http/network";
import { env } from "~/platform/settings/env.server";

type Request = Pick<IncomingMessage, "method" | "url" | "headers" | "httpVersion"> & {
	socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

const PATH = "/metrics";

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Compared as hashes, so that neither the length nor the first wrong letter shows in the time it takes. */
function hasToken({ headers }: Request, token: string | undefined): boolean {
	const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
	if (token === undefined || given === undefined) return false;
	return timingSafeEqual(hash(given), hash(token));
}

/** Headers that proxies write for whom they forward. */
const FORWARDED =
	/^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-(cluster-)?client-ip|x-(original|envoy)-.*|(true|cf|fastly)-.*ip|cdn-loop)$/;
const NAMES_THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const isLoopback = (address: string) => /^127\./.test(address) || address === "::1";

/**
 * Whether a program on this machine asks by itself. A proxy on the machine connects from here too, and then everybody would:
 * proxies write who asks into a header, hand on the Host that was asked for, or (nginx, left as it is) speak HTTP/1.0.
 */
function isFromThisMachine({ socket, headers, httpVersion }: Request): boolean {
	return (
		isLoopback(plainAddress(socket.remoteAddress ?? "")) &&
		httpVersion === "1.1" &&
		NAMES_THIS_MACHINE.test(headers.host ?? "") &&
		!Object.keys(headers).some((name) => FORWARDED.test(name))
	);
}

/** Who may ask without a token, and the token: by the settings, but in tests. */
type Access = { token?: string; isSandbox: boolean };
const ACCESS: Access = { token: env.METRICS_TOKEN, isSandbox: env.isSandbox };

/**
 * Whether this asks for what operators watch, and may: who has the token, and in a sandbox a program on this machine. To all
 * others it is an address like any that is not there.
 */
export const isAllowedMetrics = (req: Request, { token, isSandbox }: Access = ACCESS): boolean =>
	(req.method === "GET" || req.method === "HEAD") &&
	(req.url ?? "").split("?", 1)[0] === PATH &&
	(hasToken(req, token) || (isSandbox && isFromThisMachine(req)));
