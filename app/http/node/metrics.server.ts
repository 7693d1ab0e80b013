import type { IncomingMessage, ServerResponse } from "node:http";
import { readMetrics } from "~/features/metrics/read.server";
import { send } from "~/http/node/response.server";
import { METRICS_TYPE } from "~/metrics.server";

/** Answers with all that is measured (decision 337). */
export async function answerMetrics(req: IncomingMessage, res: ServerResponse): Promise<void> {
	const headers = { "content-type": METRICS_TYPE, "cache-control": "no-store" };
	await send(req, res, new Response(await readMetrics(), { headers }));
}
