import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { readMetrics } from "~/features/metrics/read.server";
import { isBeyondBounds } from "~/http/address-bounds.server";
import { answerNode, answerUnknown, type Handler } from "~/http/node/answer.server";
import { countAnswer } from "~/http/node/counted.server";
import { answerFile } from "~/http/node/files.server";
import { isAllowedMetrics } from "~/http/node/metrics-access.server";
import { setPolicies } from "~/http/node/policies.server";
import { send, sendPlainly } from "~/http/node/response.server";
import type { RouteTable } from "~/http/route-table.server";
import { log } from "~/log.server";
import { METRICS_TYPE } from "~/metrics.server";

export const METRICS = "/metrics";

/** Answers with all that is measured (decision 337). A client that goes away in the middle is nobody's fault. */
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

/** Answers whatever is asked: a file of the build, or a route. */
export function createListener({ table, handle }: Parts): RequestListener {
	return (req, res) => {
		const address = req.url ?? "/";
		setPolicies(res, address);
		let route = "file";
		countAnswer(req, res, () => route);
		// Before anything is matched with it.
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
		// No file lies below the API.
		if (address.startsWith("/api/")) answerRoute();
		else answerFile(req, res, answerRoute);
	};
}
