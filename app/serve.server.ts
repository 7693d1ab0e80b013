import type { IncomingMessage, Server, ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { env } from "~/env.server";
import { inTheirLanguage } from "~/http/language.server";
import { giveNotice } from "~/http/leaving.server";
import { answerNode } from "~/http/node/answer.server";
import { countAnswer } from "~/http/node/counted.server";
import { answerMetrics } from "~/http/node/metrics.server";
import { isAllowedMetrics } from "~/http/node/metrics-access.server";
import { setPolicies } from "~/http/node/policies.server";
import { sendPlainly } from "~/http/node/response.server";
import { createWebServer } from "~/http/node/server.server";
import { answerThroughOutages, withOutageAnswers } from "~/http/outages.server";
import { createBranchedHandler } from "~/http/route-branches.server";
import { createRouteNames } from "~/http/route-names.server";
import { log } from "~/log.server";
import { watchProcess } from "~/metrics.server";
import { endProcessWith, outliveLostPromises } from "~/process-end.server";
import { whatsAppSimulator } from "~/sandbox/whatsapp.settings.server";
import { startReporting } from "~/sandbox/whatsapp.statuses.server";
import { prepareDatabase, shutDown } from "~/startup.server";
import { startWorker } from "~/worker/worker.server";

const DRAIN_MS = 8_000;

/** Browsers ask for it again by themselves, and must get the one of this version. */
const SERVICE_WORKER = "/sw.js";

function cachingOf(pathname: string) {
	if (pathname === SERVICE_WORKER) return "no-cache";
	return pathname.startsWith("/assets/") ? "max-age=31536000, immutable" : "public, max-age=3600";
}

/** The built assets: hashed ones for a year, the rest for an hour, precompressed where the browser takes it. */
const assets = sirv(path.resolve("build/client"), {
	brotli: true,
	gzip: true,
	etag: true,
	dotfiles: false,
	setHeaders(res, pathname) {
		res.setHeader("cache-control", cachingOf(pathname));
		if (pathname === SERVICE_WORKER) res.setHeader("content-security-policy", "default-src 'none'; connect-src 'self'");
	},
});

function announce() {
	const lines = [`Nyaya Diary answers at ${env.isPublicUrlGiven ? env.PUBLIC_URL : `http://localhost:${env.PORT}`}`];
	if (env.isSandbox) {
		lines.push(
			"Sandbox: no message leaves this machine; /sandbox shows them.",
			"Demo logins: admin / Admin@12345 · asha / Asha@12345 · ravi / Ravi@12345",
		);
	}
	process.stdout.write(`${lines.join("\n")}\n`);
}

const METRICS = "/metrics";

/** A client that goes away in the middle is nobody's fault. */
const answerWithMetrics = (req: IncomingMessage, res: ServerResponse) =>
	answerMetrics(req, res).catch((error: unknown) => {
		if (!res.destroyed) log.error({ err: error }, "/metrics could not be answered");
		res.destroy();
	});

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

/** Serves people until the process is told to stop, then lets running requests and jobs end. */
export async function serve() {
	outliveLostPromises();
	await prepareDatabase();
	const build = await import("virtual:remix/server-build");
	const handle = inTheirLanguage(answerThroughOutages(createBranchedHandler(withOutageAnswers(build))));
	const routeOf = createRouteNames(build.routes);
	watchProcess();
	let isStopping = false;
	const server = createWebServer((req, res) => {
		if (isStopping) res.setHeader("connection", "close");
		setPolicies(res, req.url ?? "/");
		let route = "file";
		countAnswer(req, res, () => route);
		if (isAllowedMetrics(req)) {
			route = METRICS;
			void answerWithMetrics(req, res);
			return;
		}
		assets(req, res, () => {
			route = routeOf(req.url ?? "/");
			void answerNode(req, res, handle, route);
		});
	});
	endProcessWith(async () => {
		isStopping = true;
		await giveNotice();
		const closed = new Promise((resolve) => server.close(resolve));
		server.closeIdleConnections();
		const drained = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
		await closed;
		clearTimeout(drained);
		await shutDown({ isServing: true });
	});
	await orShutDown(listen(server, env.PORT, "PORT"));
	if (env.WORKER) await startWorker();
	if (env.isSandbox) startReporting(whatsAppSimulator);
	announce();
}

/** Works the queue in a process of its own. */
export async function runWorker() {
	outliveLostPromises();
	await prepareDatabase();
	endProcessWith(() => shutDown());
	watchProcess();
	if (env.METRICS_PORT) await orShutDown(serveMetrics(env.METRICS_PORT));
	await startWorker();
	log.info("the worker is ready");
}
