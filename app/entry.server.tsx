import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { withoutToken } from "~/paths";
import { log } from "~/platform/log/log.server";
import { NonceContext } from "~/ui/frame/nonce";
import { isScripted } from "~/ui/frame/scripted";
import { contentSecurityPolicy, reportingHeaders } from "~/web/server/content-security.server";

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

/** Pages work without scripts: the text and the styles that paint them are loaded first. */
const letScriptsWait = (html: string) =>
	html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

const PAGE_END = "</body></html>";

/** Remix writes the scripts with the browser's data behind the document; HTML allows them only inside the body. */
function moveScriptsIntoBody(html: string) {
	const end = html.indexOf(PAGE_END);
	const scripts = html.slice(end + PAGE_END.length);
	return html.slice(0, end) + scripts + PAGE_END;
}

const rootMode = (data: unknown) => (data instanceof Object && "mode" in data ? data.mode : undefined);

const handlesOf = ({ staticHandlerContext, routeModules }: EntryContext) =>
	staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);

/** A page without scripts is plain HTML: nothing in it is for React to find again, and no data waits for a script. */
const sendsScripts = (context: EntryContext) =>
	isScripted(rootMode(context.staticHandlerContext.loaderData.root), handlesOf(context));

/** What Remix marks links and forms with for its script. */
const DISCOVERY = ' data-discover="true"';

/** Renders a page whole and in one go: no page of ours waits for late data, and React is quickest into one text. */
async function draw(context: EntryContext, url: string, nonce: string): Promise<string> {
	const hasScripts = sendsScripts(context);
	if (hasScripts) await readHandoff(context);
	else context.serverHandoffStream = undefined;
	const page = (
		<NonceContext.Provider value={nonce}>
			<RemixServer context={context} url={url} nonce={nonce} />
		</NonceContext.Provider>
	);
	return hasScripts
		? letScriptsWait(moveScriptsIntoBody(renderToString(page)))
		: renderToStaticMarkup(page).replaceAll(DISCOVERY, "");
}

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
) {
	const nonce = randomBytes(16).toString("base64");
	const html = await draw(remixContext, request.url, nonce);
	headers.set("content-type", "text/html; charset=utf-8");
	headers.set("content-security-policy", contentSecurityPolicy(nonce, new URL(request.url).pathname));
	for (const [name, value] of Object.entries(reportingHeaders)) headers.set(name, value);
	if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
	headers.append("accept-ch", "ECT, Device-Memory");
	// Without the doctype browsers render in quirks mode, and forms get margins that are in no stylesheet.
	return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** The data the browser's script fetches for a page is as private as the page. */
export function handleDataRequest(response: Response) {
	if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
	return response;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
	if (request.signal.aborted) return;
	const path = withoutToken(new URL(request.url).pathname);
	// Wrong addresses and methods are the caller's mistakes: they must not fill the log that alarms are made from.
	if (isRouteErrorResponse(error) && error.status < 500) {
		log.info({ status: error.status, method: request.method, path }, "a request was refused");
		return;
	}
	log.error({ err: error, method: request.method, path }, "a request failed");
}
