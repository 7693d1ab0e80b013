import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { env } from "~/env.server";

export const publicUrl = new URL(env.PUBLIC_URL);

/** Without a PUBLIC_URL the product is being tried out on this machine, under any of the machine's own names. */
const OWN_ORIGINS = env.isPublicUrlGiven
	? [publicUrl.origin]
	: ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${env.PORT}`);

/** Whether an Origin header names another site. */
export const isForeignOrigin = (origin: string | undefined) => origin !== undefined && !OWN_ORIGINS.includes(origin);

const protect = helmet({
	contentSecurityPolicy: false,
	crossOriginEmbedderPolicy: false,
	crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
	referrerPolicy: { policy: "strict-origin-when-cross-origin" },
	frameguard: { action: "deny" },
	strictTransportSecurity: publicUrl.protocol === "https:" ? { maxAge: 365 * 24 * 60 * 60 } : false,
});

function readPolicies(): [name: string, value: string][] {
	const sample = new ServerResponse(new IncomingMessage(new Socket()));
	protect(sample.req, sample, () => {});
	return Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** The security headers of every answer, computed once. A page brings its own Content-Security-Policy. */
export const POLICIES = readPolicies();
