import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { contentSecurityPolicy } from "~/http/content-security.server";
import { wholeResponse } from "~/http/known-body.server";
import { log } from "~/log.server";
import { NonceContext } from "~/ui/nonce";

/**
 * The data for the browser's script. Remix would stream it into the page piece by piece, which makes React render twice;
 * here it is put where Remix keeps the pieces it has already read.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext) {
	if (!serverHandoffStream || !renderMeta) return;
	const reader = serverHandoffStream.getReader();
	const decoder = new TextDecoder();
	let value = "";
	for (let step = await reader.read(); !step.done; step = await reader.read()) {
		value += decoder.decode(step.value, { stream: true });
	}
	reader.releaseLock();
	const piece = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
	renderMeta.streamCache = { 0: piece({ done: false, value }), 1: piece({ done: true, value: "" }) };
}

/** Scripts only better a page that works already: what paints it, its text and its styles, goes over the wire before them. */
const letScriptsWait = (html: string) =>
	html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** Renders a page whole and in one go: no page of ours waits for late data, and React is quickest into one text. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
) {
	const nonce = randomBytes(16).toString("base64");
	await readHandoff(remixContext);
	const html = renderToString(
		<NonceContext.Provider value={nonce}>
			<RemixServer context={remixContext} url={request.url} nonce={nonce} />
		</NonceContext.Provider>,
	);
	headers.set("content-type", "text/html; charset=utf-8");
	headers.set("content-security-policy", contentSecurityPolicy(nonce));
	if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
	headers.append("accept-ch", "ECT, Device-Memory");
	// Without the doctype browsers draw in quirks mode, and forms get margins nobody wrote.
	return wholeResponse(`<!DOCTYPE html>${letScriptsWait(html)}`, { status, headers });
}

/** What the browser's own script fetches is as private as the page it stands for. */
export function handleDataRequest(response: Response) {
	if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
	return response;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
	if (request.signal.aborted) return;
	const { pathname } = new URL(request.url);
	log.error({ err: error, method: request.method, path: pathname }, "a request failed");
}
