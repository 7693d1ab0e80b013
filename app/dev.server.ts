import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { startQueue } from "~/db/queue.server";
import { inTheirLanguage } from "~/http/language.server";
import { answerNode } from "~/http/node/answer.server";
import { setPolicies } from "~/http/node/policies.server";
import { answerThroughOutages, withOutageAnswers } from "~/http/outages.server";
import { prepareDatabase } from "~/startup.server";
import { startWorker } from "~/worker/worker.server";

const ready = prepareDatabase().then(startQueue).then(startWorker);

/** Answers one request of the developer's loop, with the routes as they are now. */
export async function answerInDevelopment(
	req: IncomingMessage,
	res: ServerResponse,
	loadBuild: () => Promise<ServerBuild>,
) {
	await ready;
	setPolicies(res, req.url ?? "/");
	const build = await loadBuild();
	const handle = createRequestHandler(withOutageAnswers(build), "development");
	await answerNode(req, res, inTheirLanguage(answerThroughOutages(handle)));
}
