import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { CallArgs } from "~/http/api.server";
import { toResponse } from "~/http/api-answer.server";
import type { CallAnswer, CallRequest } from "~/http/call";
import { requestContext } from "~/http/context.server";
import { publicUrl } from "~/http/node/policies.server";
import { sendText } from "~/http/node/response.server";
import { readThroughOutages } from "~/http/outages.server";
import { noteOutcome } from "~/http/security-outcome.server";
import { answerIn } from "~/language/catalogs.server";

type AnswerCall = (args: CallArgs) => Promise<CallAnswer>;

/** What `apiLoader` makes; other loaders are answered by Remix alone. */
const isCall = (loader: unknown): loader is { answerCall: AnswerCall } =>
	typeof loader === "function" && "answerCall" in loader;

/** An address in which nothing is encoded, doubled or left out: there is one way to read it. */
const PLAIN = /^(\/[\w-]+)+$/;

const isReading = ({ method, headers }: IncomingMessage) =>
	(method === "GET" || method === "HEAD") &&
	headers["content-length"] === undefined &&
	headers["transfer-encoding"] === undefined;

/** One header, as a web request has it: what is sent twice is joined. */
function headerOf(rawHeaders: string[], wanted: string): string | null {
	let found: string | null = null;
	for (let at = 0; at < rawHeaders.length; at += 2) {
		if (rawHeaders[at]?.toLowerCase() !== wanted) continue;
		const value = rawHeaders[at + 1] ?? "";
		found = found === null ? value : found + (wanted === "cookie" ? "; " : ", ") + value;
	}
	return found;
}

/** A request without a body as the API reads it. HEAD is shown as GET: node leaves the body out in the end. */
const toCall = ({ url, rawHeaders }: IncomingMessage, res: ServerResponse): CallRequest => ({
	method: "GET",
	url: publicUrl.origin + url,
	headers: {
		get: (name) => headerOf(rawHeaders, name),
		has: (name) => headerOf(rawHeaders, name) !== null,
	},
	signal: {
		get aborted() {
			return res.destroyed && !res.writableFinished;
		},
	},
	text: async () => "",
});

/** A call of the API that reads, found by its address. */
type FoundCall = { id: string; answer: AnswerCall; params: Record<string, string> };
/** `pattern` is the name of the request's route. */
export type CallFinder = (req: IncomingMessage, pattern: string) => FoundCall | undefined;

/**
 * Finds the calls of the API that read, by the pattern of the route. They are resource routes of Remix like all others, and
 * their loaders answer here the very same; what Remix does around a loader for the sake of pages is left out (decision 346).
 * Undefined: Remix answers.
 */
export function createCallFinder(routes: ServerBuild["routes"]): CallFinder {
	const calls = new Map<string, { id: string; answer: AnswerCall; names: (string | undefined)[] }>();
	for (const route of Object.values(routes)) {
		const loader: unknown = route?.module.loader;
		if (route?.parentId !== "root" || !route.path || !isCall(loader)) continue;
		const pattern = `/${route.path}`;
		const names = pattern.split("/").map((word) => (word.startsWith(":") ? word.slice(1) : undefined));
		calls.set(pattern, { id: route.id, answer: loader.answerCall, names });
	}
	return (req, pattern) => {
		const found = calls.get(pattern);
		const url = req.url ?? "";
		const [path = ""] = url.split("?", 1);
		if (!found || !isReading(req) || !PLAIN.test(path) || url.includes("%00")) return undefined;
		const words = path.split("/");
		const params: Record<string, string> = {};
		found.names.forEach((name, at) => {
			if (name !== undefined) params[name] = words[at] ?? "";
		});
		return { id: found.id, answer: found.answer, params };
	};
}

/** Answers such a call within the request's context, in English as all that programs read. */
export async function answerFoundCall(req: IncomingMessage, res: ServerResponse, { answer, params }: FoundCall) {
	const request = toCall(req, res);
	const read = () => answer({ request, params });
	const given = await answerIn({ language: "en", isFixed: true }, () => readThroughOutages(read));
	// What is taken away as a file comes from no call.
	if (given.status === 403) noteOutcome(req.url ?? "", toResponse(given));
	res.statusCode = given.status;
	for (const [name, value] of requestContext().headers) res.setHeader(name, value);
	for (const name in given.headers) res.setHeader(name, given.headers[name] ?? "");
	if (given.body === null) res.end();
	else await sendText(req, res, given.body, given.headers.vary);
}
