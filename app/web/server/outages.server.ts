import { setTimeout as wait } from "node:timers/promises";
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { data } from "@remix-run/node";
import { OUTAGE_MESSAGE, OUTAGE_RETRY_SECONDS, outageOf } from "~/platform/db/outage.server";
import { canRetry, withDatabaseLimit, withinDatabaseTime } from "~/platform/db/request-limit.server";
import { type apiAction, notAllowed } from "~/web/api/api.server";
import { failureBody } from "~/web/api/api-failure.server";
import { refusalPage } from "~/web/server/refusal-page.server";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

const SECOND_TRY_AFTER_MS = 200;
const headers = { "retry-after": String(OUTAGE_RETRY_SECONDS), "cache-control": "no-store" };

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Briefly unavailable · Nyaya Diary</title><h1>Briefly unavailable</h1><p>${OUTAGE_MESSAGE}</p>`;

/** API addresses, which get JSON whatever Accept says. */
const isApi = (request: Request) => /^\/(api|auth)\//.test(new URL(request.url).pathname);

const isForBrowser = (request: Request) =>
	!isApi(request) && (request.headers.get("accept")?.includes("text/html") ?? false);

/** 503 for routes without a page: minimal HTML for browsers, otherwise JSON. */
export function outageAnswer(request: Request): Response {
	if (!isForBrowser(request))
		return Response.json(failureBody("unavailable", OUTAGE_MESSAGE), { status: 503, headers });
	return new Response(PAGE, { status: 503, headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}

/**
 * Wraps a handler so that it answers 503 if the database is unavailable or too slow, and with a page what a browser is refused by a
 * route without one. It keeps its definition.
 */
function guard(handler: Handler, isPage: boolean, stylesheet: string): Handler {
	const answer = async (args: LoaderFunctionArgs & ActionFunctionArgs) => {
		const outcome = await withinDatabaseTime(async () => handler(args)).catch((error: unknown) => {
			if (outageOf(error)) return "given up" as const;
			if (isPage || !isForBrowser(args.request)) throw error;
			return refusalPage(error, args.request, stylesheet);
		});
		if (outcome !== "given up") return outcome;
		if (isPage) throw data(OUTAGE_MESSAGE, { status: 503, headers });
		return outageAnswer(args.request);
	};
	return Object.assign(answer, handler);
}

/** Handler that answers 405 to the other methods of a route with a single API call. */
function otherHandler({ loader, action }: { loader?: unknown; action?: unknown }) {
	const call: Partial<ReturnType<typeof apiAction>> = Object(loader ?? action);
	return loader && action ? undefined : call.definition && notAllowed(call.definition.method);
}

/** The build with all loaders and actions guarded. The error page needs no database; `stylesheet` is the address of its style. */
export function withOutageAnswers(build: ServerBuild, stylesheet = ""): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route];
		const other = otherHandler(route.module);
		const { loader = other, action = other, default: page } = route.module;
		const guarded = {
			...(loader ? { loader: guard(loader, page !== undefined, stylesheet) } : {}),
			...(action ? { action: guard(action, page !== undefined, stylesheet) } : {}),
		};
		return [id, { ...route, module: { ...route.module, ...guarded } }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

/**
 * Limits how long a request waits for the database. A GET is retried once if a connection broke, and every 503 gets Retry-After.
 */
export function answerThroughOutages(handle: (request: Request) => Promise<Response>) {
	return (request: Request): Promise<Response> =>
		withDatabaseLimit(async () => {
			let response = await handle(request);
			if (response.status === 503 && request.method === "GET" && canRetry()) {
				await wait(SECOND_TRY_AFTER_MS);
				response = await handle(request);
			}
			if (response.status === 503 && !response.headers.has("retry-after"))
				response.headers.set("retry-after", String(OUTAGE_RETRY_SECONDS));
			return response;
		});
}
