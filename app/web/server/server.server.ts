import { createServer, type RequestListener, type Server } from "node:http";
import { answerClientError } from "~/web/server/client-error.server";

/** Time limits for a request's headers and for the whole request; later ones get 408. */
export type RequestTimes = { headersMs: number; requestMs: number; checkEveryMs: number };

/** A slow mobile connection sends a form in seconds and an import in a minute. */
const TIMES: RequestTimes = { headersMs: 15_000, requestMs: 60_000, checkEveryMs: 2_000 };
const KEEP_ALIVE_MS = 65_000;

/** The HTTP server, with limits for slow clients. */
export function createWebServer(listener: RequestListener, times: RequestTimes = TIMES): Server {
	const server = createServer(
		{
			headersTimeout: times.headersMs,
			requestTimeout: times.requestMs,
			connectionsCheckingInterval: times.checkEveryMs,
			keepAliveTimeout: KEEP_ALIVE_MS,
		},
		listener,
	);
	return server.on("clientError", answerClientError);
}
