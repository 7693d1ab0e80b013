import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { readMetrics } from "~/features/administration/metrics/read.server";
import { isBeyondBounds } from "~/platform/http/address-bounds.server";
import type { RouteTable } from "~/platform/http/route-table.server";
import { log } from "~/platform/log/log.server";
import { METRICS_TYPE } from "~/platform/metrics/metrics.server";
import { answerNode, answerUnknown, type Handler } from "~/web/server/answer.server";
import { countAnswer } from "~/web/server/counted.server";
import { answerFile } from "~/web/server/files.server";
import { isAllowedMetrics } from "~/web/server/metrics-access.server";
import { setPolicies } from "~/web/server/policies.server";
import { send, sendPlainly } from "~/web/server/response.server";

export const METRICS = "/metrics";

/** Answers with the metrics. Ignores clients that disconnect. */
export async function answerMetrics(req: IncomingMessage, res: ServerResponse) {
	try {
		const headers = { "content-type": METRICS_TYPE, "cache-control": "no-store" };
		await send(req, res, new Response(await readMetrics(), { headers }));
	} catch (error) {
		if (res.destroyed) return;
		log.error({ err: error }, "/metrics could not be answered");
		sendPlainly(req, res, "internal_error", "The processes could not be asked.")();
	}
}

type Parts = { table: RouteTable; handle: Handler };

/** Listener for all requests: files of the build, then routes. */
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
