import path from "node:path";
import sirv from "sirv";
import { env } from "~/env.server";
import { inTheirLanguage } from "~/http/language.server";
import { answerNode } from "~/http/node/answer.server";
import { setPolicies } from "~/http/node/policies.server";
import { createWebServer } from "~/http/node/server.server";
import { answerThroughOutages, withOutageAnswers } from "~/http/outages.server";
import { createBranchedHandler } from "~/http/route-branches.server";
import { log } from "~/log.server";
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

/** Serves people until the process is told to stop, then lets running requests and jobs end. */
export async function serve() {
	outliveLostPromises();
	await prepareDatabase();
	const build = await import("virtual:remix/server-build");
	const handle = inTheirLanguage(answerThroughOutages(createBranchedHandler(withOutageAnswers(build))));
	let isStopping = false;
	const server = createWebServer((req, res) => {
		if (isStopping) res.setHeader("connection", "close");
		setPolicies(res, req.url ?? "/");
		assets(req, res, () => answerNode(req, res, handle));
	});
	endProcessWith(async () => {
		isStopping = true;
		const closed = new Promise((resolve) => server.close(resolve));
		server.closeIdleConnections();
		const drained = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
		await closed;
		clearTimeout(drained);
		await shutDown({ isServing: true });
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(env.PORT, env.HOST, resolve);
	}).catch(async (error: NodeJS.ErrnoException) => {
		await shutDown();
		throw error.code === "EADDRINUSE"
			? new Error(`PORT ${env.PORT} is taken. Set PORT to a free one.`, { cause: error })
			: error;
	});
	if (env.WORKER) await startWorker();
	if (env.isSandbox) startReporting(whatsAppSimulator);
	announce();
}

/** Works the queue in a process of its own. */
export async function runWorker() {
	outliveLostPromises();
	await prepareDatabase();
	endProcessWith(() => shutDown());
	await startWorker();
	log.info("the worker is ready");
}
