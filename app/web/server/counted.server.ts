import type { IncomingMessage, ServerResponse } from "node:http";
import { httpRequests, httpSeconds } from "~/platform/metrics/metrics.server";
import { METHODS } from "~/web/server/request.server";

const methodOf = ({ method = "" }: IncomingMessage) => (METHODS.includes(method) ? method : "other");

/**
 * Counts a request when its response ends, whether it is a page, a file, a refusal or a 503. `route` is a function because the
 * route may be found only while answering.
 */
export function countAnswer(req: IncomingMessage, res: ServerResponse, route: () => string): void {
	const startedAt = performance.now();
	res.once("close", () => {
		const status = res.writableFinished ? String(res.statusCode) : "aborted";
		httpRequests.inc({ route: route(), method: methodOf(req), status });
		httpSeconds.observe({ route: route() }, (performance.now() - startedAt) / 1000);
	});
}

/** Counts requests Node could not parse, which have no route. */
export const countUnreadable = (status: number) =>
	httpRequests.inc({ route: "unreadable", method: "other", status: String(status) });
