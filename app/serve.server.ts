import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { announce } from "~/commands/announce.server";
import { prepareDatabase, shutDown } from "~/commands/startup.server";
import { createBranchedHandler } from "~/platform/http/route-branches.server";
import { createRouteTable } from "~/platform/http/route-table.server";
import { log } from "~/platform/log/log.server";
import { watchProcess } from "~/platform/metrics/metrics.server";
import { endProcessWith, logUnhandledRejections } from "~/platform/processes/process-end.server";
import { startQueue } from "~/platform/queue/queue.server";
import { endWork } from "~/platform/queue/queue-work.server";
import { env } from "~/platform/settings/env.server";
import { whatsAppSimulator } from "~/sandbox/whatsapp.settings.server";
import { startReporting } from "~/sandbox/whatsapp.statuses.server";
import stylesheet from "~/styles/app.css?url";
import { announceShutdown } from "~/web/access/draining.server";
import { presentRoutes } from "~/web/screens/sandbox.server";
import { logConsole } from "~/web/server/console.server";
import { inTheirLanguage } from "~/web/server/language.server";
import { answerMetrics, createListener, METRICS } from "~/web/server/listener.server";
import { isAllowedMetrics } from "~/web/server/metrics-access.server";
import { answerThroughOutages, withOutageAnswers } from "~/web/server/outages.server";
import { setPolicies } from "~/web/server/policies.server";
import { sendPlainly } from "~/web/server/response.server";
import { createWebServer } from "~/web/server/server.server";
import { startWorker } from "~/worker/worker.server";

const DRAIN_MS = 8_000;
/** How long a replaced process keeps answering, with `Connection: close`, so that clients reconnect to its successor. */
const LINGER_MS = 5_000;

/** Serves metrics of a process without pages on a separate port. */
async function serveMetrics(port: number) {
	const server = createWebServer((req, res) => {
		setPolicies(res, METRICS);
		if (isAllowedMetrics(req)) void answerMetrics(req, res);
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

/** @throws Error with a message for the operator if the port is taken */
async function listen(server: Server, port: number, setting: string) {
	await once(server.listen(port, env.HOST), "listening").catch((error: NodeJS.ErrnoException) => {
		throw error.code === "EADDRINUSE"
			? new Error(`${setting} ${port} is taken. Set ${setting} to a free one.`, { cause: error })
			: error;
	});
}

/** Serves requests until the process is stopped, then drains running ones. */
async function answerPeople() {
	const build = await import("virtual:remix/server-build");
	const table = createRouteTable(presentRoutes(build.routes));
	const answer = createBranchedHandler(withOutageAnswers(build, stylesheet), table);
	const handle = inTheirLanguage(answerThroughOutages(answer));
	watchProcess();
	let isStopping = false;
	const listener = createListener({ table, handle });
	const server = createWebServer((req, res) => {
		if (isStopping) res.setHeader("connection", "close");
		listener(req, res);
	});
	endProcessWith(async (isReplaced) => {
		isStopping = true;
		// Jobs end before the server closes, because in a sandbox they call simulators on it. `close` cuts idle connections, on which
		// a request may be arriving: if another process takes over the port, they must all have been closed before.
		await (isReplaced ? wait(LINGER_MS) : Promise.all([announceShutdown(), endWork()]));
		const closed = new Promise((resolve) => server.close(resolve));
		const drained = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
		await closed;
		clearTimeout(drained);
		await shutDown();
	});
	await orShutDown(listen(server, env.PORT, "PORT"));
}

/** Runs the web server, and the worker if WORKER is set, until the process is stopped; then drains requests and jobs. */
export async function serve() {
	logConsole();
	logUnhandledRejections();
	await prepareDatabase();
	if (env.WORKER) await startQueue();
	await answerPeople();
	process.on("SIGUSR2", () => log.warn("one process cannot take over from itself: see WEB_PROCESSES"));
	if (env.WORKER) await startWorker();
	if (env.isSandbox) startReporting(whatsAppSimulator);
	if (cluster.isWorker) process.send?.("ready");
	else announce();
}

/** Runs the worker in a separate process. */
export async function runWorker() {
	logConsole();
	logUnhandledRejections();
	await prepareDatabase();
	await startQueue();
	endProcessWith(() => shutDown());
	watchProcess();
	if (env.METRICS_PORT) await orShutDown(serveMetrics(env.METRICS_PORT));
	await startWorker();
	log.info("the worker is ready");
	if (cluster.isWorker) process.send?.("ready");
}
