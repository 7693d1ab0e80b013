import type { IncomingMessage, ServerResponse } from "node:http";
import { recordOften } from "~/features/people/audit/commands.server";
import { paths, withoutToken } from "~/paths";
import { adminPaths } from "~/paths.admin";
import { requestContext, withContext } from "~/platform/http/context.server";
import { log } from "~/platform/log/log.server";
import { currentTrace, withTrace } from "~/platform/log/request-trace.server";
import { env } from "~/platform/settings/env.server";
import { BodyTooLarge, bodyLimitOf, discardRest, refuseBody, TooManyBytes } from "~/web/server/limits.server";
import { isForeignOrigin } from "~/web/server/policies.server";
import { clientAddress, requestIdOf, toRequest } from "~/web/server/request.server";
import { send, sendPlainly } from "~/web/server/response.server";

export type Handler = (request: Request) => Promise<Response>;

/** Whether the escapes of a path are UTF-8. Remix would print a path whose are not, with the token it may end in. */
function isDecodable(address: string) {
	try {
		decodeURIComponent(address.split("?", 1)[0] ?? "");
		return true;
	} catch {
		return false;
	}
}

const isReadable = (path: string) =>
	path.startsWith("/") &&
	!path.startsWith("//") &&
	!path.includes("%00") &&
	isDecodable(path) &&
	URL.canParse(path, env.PUBLIC_URL);

const MAX_PATH_LENGTH = 200;
/** Header that tells Remix's client where to redirect. */
const REDIRECT_OF_REMIX = "x-remix-redirect";

const isDenied = ({ status, headers }: Response) =>
	status === 403 || [headers.get("location"), headers.get(REDIRECT_OF_REMIX)].includes(paths.unauthorized);

/** Downloads that the audit log already records. */
const AUDITED_FILES = [adminPaths.auditExport];

const isFile = ({ status, headers }: Response) =>
	status === 200 && (headers.get("content-disposition") ?? "").startsWith("attachment");

/** Records denied requests and file downloads of signed-in people in the security log. */
function recordOutcome(address: string, response: Response): void {
	const userId = currentTrace()?.userId ?? null;
	// Without the query, which may contain typed text. Addresses with a token have no signed-in person.
	const path = (address.split("?")[0] ?? "").replace(/\.data$/, "").slice(0, MAX_PATH_LENGTH);
	if (isDenied(response))
		recordOften(
			{ action: "security.denied", userId, result: "refused", details: userId ? { path } : {} },
			userId ? path : "",
		);
	else if (userId && isFile(response) && !AUDITED_FILES.some((file) => file === path))
		recordOften({ action: "security.download", userId, details: { path } }, path);
}

/** Answers a readable request within its context. */
async function answer(req: IncomingMessage, res: ServerResponse, handle: Handler) {
	const limit = await bodyLimitOf(req);
	if (Number(req.headers["content-length"] ?? 0) > limit) return refuseBody(req, res, new BodyTooLarge());
	const request = toRequest(req, res, limit);
	const refusalOf = (reason: unknown) => (reason instanceof BodyTooLarge || reason instanceof TooManyBytes) && reason;
	const response = await handle(request).catch((error) => {
		if (!refusalOf(request.signal.reason)) throw error;
	});
	const refusal = refusalOf(request.signal.reason);
	if (refusal) return refuseBody(req, res, refusal);
	if (!response) return;
	for (const [name, value] of requestContext().headers) res.setHeader(name, value);
	recordOutcome(req.url ?? "", response);
	await send(req, res, response);
}

/** Handles a Node request with a handler of web requests. `route` is its pattern, for the log. */
export const answerNode = (req: IncomingMessage, res: ServerResponse, handle: Handler, route?: string) =>
	answerInContext(req, res, { route, work: () => answer(req, res, handle) });

/** Answers 404 without matching any route or file. */
export const answerUnknown = (req: IncomingMessage, res: ServerResponse) =>
	answerInContext(req, res, { work: async () => sendPlainly(req, res, "not_found", "This page does not exist.")() });

type AnswerOptions = { route?: string; work: () => Promise<void> };

/** Runs `work` for a Node request in the request's context. */
function answerInContext(req: IncomingMessage, res: ServerResponse, { route, work }: AnswerOptions): Promise<void> {
	const address = clientAddress(req);
	const requestId = requestIdOf(req);
	res.setHeader("x-request-id", requestId);
	const userAgent = req.headers["user-agent"] ?? "";
	const context = { address, isForeignOrigin: isForeignOrigin(req.headers.origin) };
	return withTrace({ requestId, address, userAgent, route }, () =>
		withContext(context, () => answerErrors(req, res, work)),
	);
}

/** Runs `work`; on an error answers 500. In the end discards the unread rest of the request. */
async function answerErrors(req: IncomingMessage, res: ServerResponse, work: () => Promise<void>) {
	const path = req.url ?? "/";
	try {
		if (!isReadable(path)) return sendPlainly(req, res, "unreadable", "This address cannot be read.")();
		await work();
	} catch (error) {
		if (res.destroyed || req.destroyed) return;
		log.error({ err: error, method: req.method, path: withoutToken(path) }, "a request failed outside of any route");
		sendPlainly(req, res, "internal_error", "Something went wrong on our side.")();
	} finally {
		// Node itself drops a body that nobody started to read.
		if (req.readableFlowing !== null) discardRest(req);
	}
}
