import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import helmet from "helmet";
import { env } from "~/env.server";
import { withContext } from "~/http/context.server";
import { wholeBody } from "~/http/known-body.server";
import { log } from "~/log.server";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const publicUrl = new URL(env.PUBLIC_URL);

/** Without a PUBLIC_URL the product is being tried out on this machine, under whichever name it goes by. */
const ownOrigins = env.isPublicUrlGiven
	? [publicUrl.origin]
	: ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${env.PORT}`);

const MEGABYTE = 1024 * 1024;
const BODY_LIMITS: [path: string, bytes: number][] = [
	["/admin/cases/import", 11 * MEGABYTE],
	["/webhooks/whatsapp", 4 * MEGABYTE],
];

const protect = helmet({
	contentSecurityPolicy: false,
	crossOriginEmbedderPolicy: false,
	crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
	referrerPolicy: { policy: "strict-origin-when-cross-origin" },
	frameguard: { action: "deny" },
	strictTransportSecurity: publicUrl.protocol === "https:" ? { maxAge: 365 * 24 * 60 * 60 } : false,
});

/** The policies that hold for every answer, worked out once; a page's own Content-Security-Policy comes with the page. */
function readPolicies(): [name: string, value: string][] {
	const sample = new ServerResponse(new IncomingMessage(new Socket()));
	protect(sample.req, sample, () => {});
	return Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]);
}
const POLICIES = readPolicies();

/** The client's address: the socket's, or the one our own proxies wrote last into X-Forwarded-For. */
function clientAddress(req: IncomingMessage): string {
	const direct = req.socket.remoteAddress ?? "";
	if (env.TRUSTED_PROXIES === 0) return direct;
	const hops = String(req.headers["x-forwarded-for"] ?? "")
		.split(",")
		.map((hop) => hop.trim());
	return hops.at(-env.TRUSTED_PROXIES) || direct;
}

/** Machines speak to these without being pages of ours, so a form's Origin says nothing there. */
const isForPrograms = (path: string) => /^\/(api|auth|webhooks|payments|sandbox)\//.test(path);

class BodyTooLarge extends Error {}

/** A request's body as far as its limit; beyond it the reader gets BodyTooLarge and `controller` calls the work off. */
function limitedBody(req: IncomingMessage, limit: number, controller: AbortController) {
	let seen = 0;
	const body = new Transform({
		transform(chunk: Buffer, _, done) {
			seen += chunk.length;
			if (seen <= limit) return done(null, chunk);
			const error = new BodyTooLarge();
			controller.abort(error);
			done(error);
		},
	});
	req.once("error", (error) => body.destroy(error));
	// Whoever reads the body gets the error; nobody may be reading.
	body.on("error", () => {});
	return Readable.toWeb(req.pipe(body));
}

/** As much of a body nobody wants is read and thrown away; a client that sends more is cut off. */
const MOST_DISCARDED = 16 * MEGABYTE;

/**
 * Reads what is left of a request. A client cut off while it sends never reads its answer, and what is left unread would
 * stand before the connection's next request.
 */
function discardRest(req: IncomingMessage): Promise<void> {
	if (req.readableEnded || req.destroyed) return Promise.resolve();
	req.unpipe();
	return new Promise((resolve) => {
		let left = MOST_DISCARDED;
		req.on("data", (chunk: Buffer) => {
			left -= chunk.length;
			if (left < 0) resolve();
		});
		req.once("end", resolve);
		req.once("close", resolve);
		req.resume();
	});
}

async function refuseTooLarge(req: IncomingMessage, res: ServerResponse) {
	await discardRest(req);
	if (res.destroyed) return;
	if (!res.headersSent) res.setHeader("connection", "close");
	sendPlainly(res, 413, "This is too large to send.");
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Remix answers HEAD without the body that the length and the encoding are told from; node leaves the body out in the end.
 * Methods it does not know it answers with a fault, or cannot even be told of; no handler of ours takes PATCH, so it stands for them.
 */
function shownMethod({ method = "GET" }: IncomingMessage): string {
	if (!METHODS.includes(method)) return "PATCH";
	return method === "HEAD" ? "GET" : method;
}

function toRequest(req: IncomingMessage, res: ServerResponse, isForeignOrigin: boolean, limit: number): Request {
	const headers = new Headers();
	for (let i = 0; i < req.rawHeaders.length; i += 2) {
		const name = req.rawHeaders[i] ?? "";
		if (!name.startsWith(":")) headers.append(name, req.rawHeaders[i + 1] ?? "");
	}
	// Remix answers a foreign Origin with an empty 500. Ours is a 403 page, so Remix is shown our own origin
	// and the form check, which knows better, refuses.
	const origin = headers.get("origin");
	const shownHost = origin && !isForeignOrigin ? new URL(origin).host : publicUrl.host;
	headers.set("host", shownHost);
	headers.delete("x-forwarded-host");
	if (origin && isForeignOrigin && !isForPrograms(req.url ?? "")) headers.set("origin", publicUrl.origin);

	const controller = new AbortController();
	res.on("close", () => {
		if (!res.writableFinished) controller.abort();
	});
	const method = shownMethod(req);
	const hasBody = method !== "GET";
	const init: RequestInit & { duplex?: "half" } = { method, headers, signal: controller.signal };
	if (hasBody) {
		init.body = limitedBody(req, limit, controller) as ReadableStream<Uint8Array>;
		init.duplex = "half";
	}
	return new Request(`${publicUrl.protocol}//${shownHost}${req.url}`, init);
}

const isText = (type: string) => /^(text\/|application\/(json|xml|manifest)|image\/svg)/.test(type);

/** Writes an answer. Text is gathered and compressed, for HEAD too, which then says all that GET says; anything else streams through. */
async function send(req: IncomingMessage, res: ServerResponse, response: Response) {
	res.statusCode = response.status;
	for (const [name, value] of response.headers) {
		if (name !== "set-cookie") res.setHeader(name, value);
	}
	const cookies = response.headers.getSetCookie();
	if (cookies.length > 0) res.setHeader("set-cookie", cookies);
	const type = response.headers.get("content-type") ?? "";
	const isStreamed = !isText(type) || type.startsWith("text/event-stream") || type.startsWith("text/csv");
	if (!response.body || (req.method === "HEAD" && isStreamed)) {
		await response.body?.cancel();
		res.end();
		return;
	}
	if (isStreamed) {
		await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), res);
		return;
	}
	let body = await wholeBody(response);
	res.setHeader("vary", [response.headers.get("vary"), "Accept-Encoding"].filter(Boolean).join(", "));
	if (Buffer.byteLength(body) > 1000) {
		const accepted = String(req.headers["accept-encoding"] ?? "");
		if (/\bbr\b/.test(accepted)) {
			body = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
			res.setHeader("content-encoding", "br");
		} else if (/\bgzip\b/.test(accepted)) {
			body = await gzipped(body);
			res.setHeader("content-encoding", "gzip");
		}
	}
	res.setHeader("content-length", Buffer.byteLength(body));
	res.end(body);
}

function sendPlainly(res: ServerResponse, status: number, message: string) {
	if (res.headersSent) {
		res.destroy();
		return;
	}
	res.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
	res.end(JSON.stringify({ status: false, message }));
}

/** Answers one node request through a handler of web requests. Host and protocol come from the settings, never from headers. */
export async function answerNode(
	req: IncomingMessage,
	res: ServerResponse,
	handle: (request: Request) => Promise<Response>,
) {
	for (const [name, value] of POLICIES) res.setHeader(name, value);
	const path = req.url ?? "/";
	const origin = req.headers.origin;
	const isForeignOrigin = origin !== undefined && !ownOrigins.includes(origin);
	const limit = BODY_LIMITS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? MEGABYTE;
	try {
		if (!path.startsWith("/") || path.startsWith("//") || path.includes("%00") || !URL.canParse(path, env.PUBLIC_URL)) {
			sendPlainly(res, 400, "This address cannot be read.");
			return;
		}
		if (Number(req.headers["content-length"] ?? 0) > limit) {
			await refuseTooLarge(req, res);
			return;
		}
		const request = toRequest(req, res, isForeignOrigin, limit);
		const isTooLarge = () => request.signal.reason instanceof BodyTooLarge;
		const response = await withContext({ address: clientAddress(req), isForeignOrigin }, () => handle(request)).catch(
			(error) => {
				if (!isTooLarge()) throw error;
			},
		);
		if (response && !isTooLarge()) await send(req, res, response);
		else await refuseTooLarge(req, res);
	} catch (error) {
		if (res.destroyed || req.destroyed) return;
		log.error({ err: error, method: req.method, path: path.split("?")[0] }, "a request failed outside of any route");
		sendPlainly(res, 500, "Something went wrong on our side.");
	} finally {
		// Node itself throws away a body that nobody began to read.
		if (req.readableFlowing !== null) {
			discardRest(req).then(() => {
				if (!req.readableEnded) req.destroy();
			});
		}
	}
}
