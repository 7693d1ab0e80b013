import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { prepareDatabase } from "~/boot.server";
import { answerNode } from "~/http/node.server";
import { startWorker } from "~/worker/worker.server";

const ready = prepareDatabase().then(startWorker);

/** Answers one request of the developer's loop, with the routes as they are now. */
export async function answerInDevelopment(
	req: IncomingMessage,
	res: ServerResponse,
	loadBuild: () => Promise<ServerBuild>,
) {
	await ready;
	const build = await loadBuild();
	await answerNode(req, res, createRequestHandler(build, "development"));
}
