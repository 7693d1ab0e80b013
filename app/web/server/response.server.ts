import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type ErrorReason, REFUSALS } from "~/error-reasons";
import { TextResponse } from "~/platform/http/text-response.server";
import { wantedOf } from "~/platform/http/weighted-header";
import { failureBody } from "~/web/api/api-failure.server";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const SMALLEST_COMPRESSED_BYTES = 1000;
/** Level 5 takes half as long again and saves only a twelfth more bytes. */
const BROTLI_QUALITY = 4;

const isText = (type: string) => /^(text\/|application\/(json|xml|manifest)|image\/svg)/.test(type);

/** Supported encodings that the client accepts, preferred first. */
export const acceptedEncodings = (req: IncomingMessage) =>
	wantedOf(String(req.headers["accept-encoding"] ?? ""), ["br", "gzip"]);

/** Compresses the body with the client's preferred encoding and sets Content-Encoding. */
async function encode(req: IncomingMessage, res: ServerResponse, body: Uint8Array) {
	if (Buffer.byteLength(body) <= SMALLEST_COMPRESSED_BYTES) return body;
	const [encoding] = acceptedEncodings(req);
	if (!encoding) return body;
	res.setHeader("content-encoding", encoding);
	if (encoding === "gzip") return toGzip(body);
	return toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/**
 * Sends a response. Text is buffered and compressed, also for HEAD, whose headers must equal GET's; anything else is streamed.
 */
export async function send(req: IncomingMessage, res: ServerResponse, response: Response) {
	res.statusCode = response.status;
	res.setHeaders(response.headers);
	const type = response.headers.get("content-type") ?? "";
	// Remix leaves out the charset of a page's data.
	if (type === "text/x-script") res.setHeader("content-type", `${type}; charset=utf-8`);
	const isAtHand = response instanceof TextResponse;
	const isStreamed =
		!isAtHand && (!isText(type) || type.startsWith("text/event-stream") || type.startsWith("text/csv"));
	if ((!isAtHand && !response.body) || (req.method === "HEAD" && isStreamed)) {
		await response.body?.cancel();
		res.end();
		return;
	}
	if (isStreamed) {
		await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), res);
		return;
	}
	const body = await encode(req, res, new Uint8Array(await response.arrayBuffer()));
	const vary = response.headers.get("vary");
	res.setHeader("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
	res.setHeader("content-length", Buffer.byteLength(body));
	res.end(body);
}

const plainPage = (message: string) =>
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
	`<title>${message}</title></head><body><h1>${message}</h1><p>Go back and try again.</p></body></html>`;

/**
 * Sends a response without a route: JSON, or minimal HTML for a browser. The body is written on return; the returned function
 * ends the response, which closes the connection if that was requested.
 */
export function sendPlainly(req: IncomingMessage, res: ServerResponse, code: ErrorReason, message: string): () => void {
	if (res.headersSent) {
		res.destroy();
		return () => {};
	}
	const isForPerson = req.headers.accept?.includes("text/html");
	const type = isForPerson ? "text/html" : "application/json";
	const body = isForPerson ? plainPage(message) : JSON.stringify(failureBody(code, message));
	res.writeHead(REFUSALS[code].status, {
		"content-type": `${type}; charset=utf-8`,
		"content-length": Buffer.byteLength(body),
		"cache-control": "no-store",
	});
	res.write(body);
	return () => res.end();
}
