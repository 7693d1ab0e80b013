import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { announce } from "~/announce.server";
import { startQueue } from "~/db/queue.server";
import { endWork } from "~/db/queue-work.server";
import { env } from "~/env.server";
import { inTheirLanguage } from "~/http/language.server";
import { giveNotice } from "~/http/leaving.server";
import { answerWithMetrics, createListener, METRICS } from "~/http/node/listener.server";
import { isAllowedMetrics } from "~/http/node/metrics-access.server";
import { setPolicies } from "~/http/node/policies.server";
import { sendPlainly } from "~/http/node/response.server";
import { createWebServer } from "~/http/node/server.server";
import { answerThroughOutages, withOutageAnswers } from "~/http/outages.server";
import { createBranchedHandler } from "~/http/route-branches.server";
import { createRouteTable } from "~/http/route-table.server";
import { presentRoutes } from "~/http/sandbox.server";
import { log } from "~/log.server";
import { watchProcess } from "~/metrics.server";
import { endProcessWith, outliveLostPromises } from "~/process-end.server";
import { whatsAppSimulator } from "~/sandbox/whatsapp.settings.server";
import { startReporting } from "~/sandbox/whatsapp.statuses.server";
import { giveSigns, hearParent } from "~/siblings.server";
import { prepareDatabase, shutDown } from "~/startup.server";
import { forgetUnloadedSources } from "~/unloaded-sources.server";
import { startWorker } from "~/worker/worker.server";

const DRAIN_MS = 8_000;
/** How long one that another takes over from still answers on the connections it has, asking each to come anew. */
const LINGER_MS = 5_000;
const IDLE_LOOK_MS = 250;

/** What is measured of a process without pages, at a port of its own. */
async function serveMetrics(port: number) {
	const server = createWebServer((req, res) => {
		setPolicies(res, METRICS);
		if (isAllowedMetrics(req)) void answerWithMetrics(req, res);
		else sendPlainly(req, res, "no_such_call", "Not found.")();
	});
	await listen(server, port, "METRICS_PORT");
}

async function orShutDown(started: Promise<void>) {
	await started.catch(async (error) => {
		await shutDown();
		throw error;
	});
}

/** @throws words for the operator where the port is taken */
async function listen(server: Server, port: number, setting: string) {
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, env.HOST, resolve);
	}).catch((error: NodeJS.ErrnoException) => {
		throw error.code === "EADDRINUSE"
			? new Error(`${setting} ${port} is taken. Set ${setting} to a free one.`, { cause: error })
			: error;
	});
}

/**
 * Answers people until the process is told to stop, then lets running requests end.
 * @returns `end` does that; `retire` does it in favour of a process that already answers: no connection is cut that still asks
 */
async function answerPeople({ isChild = false } = {}) {
	const build = await import("virtual:remix/server-build");
	forgetUnloadedSources();
	const table = createRouteTable(presentRoutes(build.routes));
	const answer = createBranchedHandler(withOutageAnswers(build), table);
	const handle = inTheirLanguage(answerThroughOutages(answer));
	watchProcess();
	let isStopping = false;
	let lingerMs = 0;
	const listener = createListener({ table, handle });
	const server = createWebServer((req, res) => {
		if (isStopping) res.setHeader("connection", "close");
		listener(req, res);
	});
	const stop = async () => {
		isStopping = true;
		// Who makes room for a successor on the same port leaves nobody without an answer.
		// Jobs end before the door closes: in a sandbox they ask the stand-ins behind it.
		if (lingerMs === 0) await Promise.all([giveNotice(), endWork()]);
		// The web server's own `close` would cut idle connections, on which a request may be on its way.
		const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
		const lingersUntil = Date.now() + lingerMs;
		const idle = setInterval(() => Date.now() >= lingersUntil && server.closeIdleConnections(), IDLE_LOOK_MS);
		if (lingerMs === 0) server.closeIdleConnections();
		const drained = setTimeout(() => server.closeAllConnections(), lingerMs + DRAIN_MS);
		await closed;
		clearInterval(idle);
		clearTimeout(drained);
		await shutDown();
	};
	const end = endProcessWith(stop, { isChild });
	await orShutDown(listen(server, env.PORT, "PORT"));
	return {
		end,
		retire: () => {
			lingerMs = LINGER_MS;
			end();
		},
	};
}

/** Serves people until the process is told to stop, then lets running requests and jobs end. */
export async function serve() {
	outliveLostPromises();
	await prepareDatabase();
	if (env.WORKER) await startQueue();
	await answerPeople();
	process.on("SIGUSR2", () => log.warn("one process cannot take over from itself: see WEB_PROCESSES"));
	if (env.WORKER) await startWorker();
	if (env.isSandbox) startReporting(whatsAppSimulator);
	announce();
}

/** Serves people as one of several processes: their parent has prepared the database, and another works the queue. */
export async function serveAsChild() {
	outliveLostPromises();
	const { end, retire } = await answerPeople({ isChild: true });
	hearParent(({ kind }) => {
		if (kind === "retire") retire();
		if (kind === "stop") end();
	});
	if (env.isSandbox) startReporting(whatsAppSimulator);
	giveSigns();
}

/** Works the queue in a process of its own. */
export async function runWorker() {
	outliveLostPromises();
	await prepareDatabase();
	await startQueue();
	endProcessWith(() => shutDown());
	watchProcess();
	if (env.METRICS_PORT) await orShutDown(serveMetrics(env.METRICS_PORT));
	await startWorker();
	log.info("the worker is ready");
}

/** Works the queue for several web processes, as their sibling. */
export async function workAsChild() {
	outliveLostPromises();
	const end = endProcessWith(() => shutDown(), { isChild: true });
	hearParent(({ kind }) => {
		if (kind === "retire" || kind === "stop") end();
	});
	watchProcess();
	await startQueue();
	await startWorker();
	giveSigns();
}
