import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { prepareDatabase } from "~/commands/startup.server";
import { startQueue } from "~/platform/queue/queue.server";
import { answerNode } from "~/web/server/answer.server";
import { inTheirLanguage } from "~/web/server/language.server";
import { answerThroughOutages, withOutageAnswers } from "~/web/server/outages.server";
import { setPolicies } from "~/web/server/policies.server";
import { startWorker } from "~/worker/worker.server";

const ready = prepareDatabase().then(startQueue).then(startWorker);

/** Answers one request of the development server, with the current routes. */
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
