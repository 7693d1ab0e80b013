import type { IncomingMessage, ServerResponse } from "node:http";
import { httpRequests, httpSeconds } from "~/platform/metrics/metrics.server";
import { METHODS } from "~/web/server/request.server";

const methodOf = ({ method = "" }: IncomingMessage) => (METHODS.includes(method) ? method : "other");

/**
 * Counts a request once its answer has ended, however it is answered: by a page, a file, a refusal or an outage's 503.
 * `route` is asked then, since who answers may still find out.
 */
export function countAnswer(req: IncomingMessage, res: ServerResponse, route: () => string): void {
	const startedAt = performance.now();
	res.once("close", () => {
		const status = res.writableFinished ? String(res.statusCode) : "aborted";
		httpRequests.inc({ route: route(), method: methodOf(req), status });
		httpSeconds.observe({ route: route() }, (performance.now() - startedAt) / 1000);
	});
}

/** What node could not read has no address. */
export const countUnreadable = (status: number) =>
	httpRequests.inc({ route: "unreadable", method: "other", status: String(status) });
