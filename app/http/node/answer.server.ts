import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { requestContext, withContext } from "~/http/context.server";
import { BodyTooLarge, bodyLimitOf, discardRest, refuseTooLarge } from "~/http/node/limits.server";
import { isForeignOrigin, setPolicies } from "~/http/node/policies.server";
import { clientAddress, requestIdOf, toRequest } from "~/http/node/request.server";
import { send, sendPlainly } from "~/http/node/response.server";
import { noteOutcome } from "~/http/security-outcome.server";
import { log } from "~/log.server";
import { withTrace } from "~/request-trace.server";

type Handler = (request: Request) => Promise<Response>;

const isReadable = (path: string) =>
	path.startsWith("/") && !path.startsWith("//") && !path.includes("%00") && URL.canParse(path, env.PUBLIC_URL);

/** Answers a readable request within its context. */
async function answer(req: IncomingMessage, res: ServerResponse, handle: Handler) {
	const limit = await bodyLimitOf(req);
	if (Number(req.headers["content-length"] ?? 0) > limit) return refuseTooLarge(req, res);
	const request = toRequest(req, res, limit);
	const isTooLarge = () => request.signal.reason instanceof BodyTooLarge;
	const response = await handle(request).catch((error) => {
		if (!isTooLarge()) throw error;
	});
	if (!response || isTooLarge()) return refuseTooLarge(req, res);
	for (const [name, value] of requestContext().headers) res.setHeader(name, value);
	noteOutcome(req.url ?? "", response);
	await send(req, res, response);
}

/** Answers one node request through a handler of web requests. `route` is the pattern of its address, for the log. */
export function answerNode(req: IncomingMessage, res: ServerResponse, handle: Handler, route?: string): Promise<void> {
	const address = clientAddress(req);
	const requestId = requestIdOf(req);
	res.setHeader("x-request-id", requestId);
	const userAgent = req.headers["user-agent"] ?? "";
	return withTrace({ requestId, address, userAgent, route }, () => answerTraced(req, res, { handle, address }));
}

type Answering = { handle: Handler; address: string };

async function answerTraced(req: IncomingMessage, res: ServerResponse, { handle, address }: Answering) {
	const path = req.url ?? "/";
	setPolicies(res, path);
	try {
		if (!isReadable(path)) return sendPlainly(req, res, "unreadable", "This address cannot be read.")();
		const context = { address, isForeignOrigin: isForeignOrigin(req.headers.origin) };
		await withContext(context, () => answer(req, res, handle));
	} catch (error) {
		if (res.destroyed || req.destroyed) return;
		log.error({ err: error, method: req.method, path: path.split("?")[0] }, "a request failed outside of any route");
		sendPlainly(req, res, "internal_error", "Something went wrong on our side.")();
	} finally {
		// Node itself drops a body that nobody began to read.
		if (req.readableFlowing !== null) {
			void discardRest(req).then(() => {
				if (!req.readableEnded) req.destroy();
			});
		}
	}
}
