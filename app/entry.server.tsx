import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { withoutToken } from "~/paths";
import { TextResponse } from "~/platform/http/text-response.server";
import { log } from "~/platform/log/log.server";
import { own } from "~/platform/outside/own";
import { waitForComponents } from "~/ui/frame/lazily";
import { NonceContext } from "~/ui/frame/nonce";
import { isRouteErrorResponse, RemixServer } from "~/ui/frame/router";
import { isScripted } from "~/ui/frame/scripted";
import { contentSecurityPolicy, reportingHeaders } from "~/web/server/content-security.server";

/**
 * Puts the hydration data where Remix keeps chunks it has already read. Remix would stream it in chunks, which makes React render
 * the page twice.
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

/** Gives scripts low priority: pages work without them, so text and styles load first. */
const lowerScriptPriority = (html: string) =>
	html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** No data is deferred, so Remix need not keep a timer with a page's data for the five seconds after it was sent. */
export const streamTimeout = 0;

const PAGE_END = "</body></html>";

/** Remix writes its data scripts after the document; HTML allows them only inside the body. */
function moveScriptsIntoBody(html: string) {
	const end = html.indexOf(PAGE_END);
	const scripts = html.slice(end + PAGE_END.length);
	return html.slice(0, end) + scripts + PAGE_END;
}

const rootMode = (data: unknown) => (data instanceof Object && "mode" in data ? data.mode : undefined);

const handlesOf = ({ staticHandlerContext, routeModules }: EntryContext) =>
	staticHandlerContext.matches.map(({ route }) => own(routeModules, route.id)?.handle);

/** A page without scripts is static HTML: no hydration markers and no data. */
const sendsScripts = (context: EntryContext) =>
	isScripted(rootMode(context.staticHandlerContext.loaderData.root), handlesOf(context));

/** Attribute with which Remix's client finds links and forms. */
const DISCOVERY = ' data-discover="true"';

/** Renders the page in one pass: no page waits for deferred data, and React renders fastest to a string. */
async function draw(context: EntryContext, url: string, nonce: string): Promise<string> {
	const hasScripts = sendsScripts(context);
	if (hasScripts) await readHandoff(context);
	else context.serverHandoffStream = undefined;
	await waitForComponents();
	const page = (
		<NonceContext.Provider value={nonce}>
			<RemixServer context={context} url={url} nonce={nonce} />
		</NonceContext.Provider>
	);
	return hasScripts
		? lowerScriptPriority(moveScriptsIntoBody(renderToString(page)))
		: renderToStaticMarkup(page).replaceAll(DISCOVERY, "");
}

/** A refused form has the form's status, though its page may be unreadable during an outage. */
const isAway = ({ staticHandlerContext: { errors } }: EntryContext) =>
	Object.values(errors ?? {}).some((error) => isRouteErrorResponse(error) && error.status === 503);

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
	// Without the doctype, browsers use quirks mode, which adds margins to forms.
	return new TextResponse(`<!DOCTYPE html>${html}`, { status: isAway(remixContext) ? 503 : status, headers });
}

/** A page's data is as private as the page, so it is not cached either. */
export function handleDataRequest(response: Response) {
	if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
	return response;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
	if (request.signal.aborted) return;
	const path = withoutToken(new URL(request.url).pathname);
	// Wrong addresses and methods are client errors: they must not fill the error log, which triggers alarms.
	if (isRouteErrorResponse(error) && error.status < 500) {
		log.info({ status: error.status, method: request.method, path }, "a request was refused");
		return;
	}
	log.error({ err: error, method: request.method, path }, "a request failed");
}
