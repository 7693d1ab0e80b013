import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { API_TOKEN_PREFIX, findTokenHolder } from "~/features/accounts/api-tokens.server";
import { findSession, type SessionUser } from "~/features/accounts/sessions.server";
import type { ApiDescription } from "~/http/api-description";
import { openLimits } from "~/http/api-limit.server";
import { requestContext } from "~/http/context.server";
import { readText, sessionCookie } from "~/http/cookies.server";
import { isHeld, tagOf } from "~/http/etag.server";
import { wholeResponse } from "~/http/known-body.server";
import { statusOf } from "~/http/status";
import { hasUnstorableText, UNSTORABLE } from "~/http/text";
import { log } from "~/log.server";

const nothing = z.object({});

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Auth = "open" | "user" | "admin";
type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Who calls: the signed-in person, or nobody where the call is open. */
type CallerOf<A extends Auth> = A extends "open" ? undefined : SessionUser;

type Call<A extends Auth, Input extends z.ZodType, Query extends z.ZodType> = {
	user: CallerOf<A>;
	input: z.output<Input>;
	query: z.output<Query>;
	params: Record<string, string>;
	request: Request;
};

/** One call of the API: what it takes, what it gives, and the feature function that does it. The OpenAPI document is made from these. */
export type ApiDefinition<
	A extends Auth,
	Input extends z.ZodType,
	Query extends z.ZodType,
	Output extends z.ZodType,
> = ApiDescription & {
	auth: A;
	method: Method;
	input: Input;
	query: Query;
	output: Output;
	run: (call: Call<A, Input, Query>) => Promise<z.input<Output>>;
};

/** A call as it is described, without what it does. */
export type DescribedCall = Omit<ApiDefinition<Auth, z.ZodType, z.ZodType, z.ZodType>, "run">;

class BadInput extends Error {
	constructor(
		readonly status: number,
		message: string,
		readonly errors?: Record<string, string[]>,
	) {
		super(message);
	}
}

function answer(status: number, body: object, headers: HeadersInit = {}) {
	return wholeResponse(JSON.stringify(body), {
		status,
		headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
	});
}

/**
 * Answers a reading call with a tag of its body, and with 304 where the client holds that body already. A program may keep
 * an answer for itself and asks each time whether it still holds; what came by cookie is kept by nobody, as with pages:
 * a browser may be shared.
 */
function answerReading(request: Request, body: object, headers: Record<string, string>) {
	const text = JSON.stringify(body);
	const tag = tagOf(text);
	const cacheControl = request.headers.has("cookie") ? "no-store" : "private, no-cache";
	const all = { "cache-control": cacheControl, etag: tag, ...headers };
	if (isHeld(request, tag)) return new Response(null, { status: 304, headers: all });
	return wholeResponse(text, { headers: { "content-type": "application/json", ...all } });
}

export function failure(
	status: number,
	message: string,
	extra: { errors?: Record<string, string[]>; headers?: HeadersInit } = {},
) {
	return answer(status, { status: false, message, ...(extra.errors ? { errors: extra.errors } : {}) }, extra.headers);
}

/** Foreign pages may call only where the operator's allow-list names them. */
function corsHeaders(request: Request): Record<string, string> {
	const origin = request.headers.get("origin");
	if (!origin || !env.CORS_ORIGINS.includes(origin)) return {};
	return {
		"access-control-allow-origin": origin,
		"access-control-allow-credentials": "true",
		"access-control-expose-headers": "ETag, RateLimit, RateLimit-Policy, Retry-After",
		vary: "Origin",
	};
}

function preflight(request: Request, allow: string) {
	return new Response(null, {
		status: 204,
		headers: {
			allow,
			...corsHeaders(request),
			"access-control-allow-methods": allow,
			"access-control-allow-headers": "Authorization, Content-Type",
			"access-control-max-age": "600",
		},
	});
}

/** Groups zod's issues by the payload's own keys (decision 45). */
function errorsByField(error: z.ZodError): Record<string, string[]> {
	const errors: Record<string, string[]> = {};
	for (const issue of error.issues) {
		const field = issue.path.join(".") || "body";
		errors[field] = [...(errors[field] ?? []), issue.message];
	}
	return errors;
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const errors = errorsByField(parsed.error);
	throw new BadInput(400, Object.values(errors)[0]?.[0] ?? "This cannot be read.", errors);
}

/** The body as an object: JSON, or a form's fields where JSON is taken. No body is an empty one. */
async function readBody(request: Request): Promise<unknown> {
	const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
	const text = await request.text();
	if (text === "") return {};
	if (type === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(text));
	if (type !== "application/json") throw new BadInput(415, "Send JSON with Content-Type: application/json.");
	let body: unknown;
	try {
		body = JSON.parse(text);
	} catch {
		throw new BadInput(400, "The body is not valid JSON.");
	}
	if (typeof body !== "object" || body === null || Array.isArray(body))
		throw new BadInput(400, "The body must be a JSON object.");
	return body;
}

/** Query parameters as an object. A parameter the call does not know is refused by name (decision 27). */
function readQuery<Query extends z.ZodType>(request: Request, schema: Query): z.output<Query> {
	const search = new URL(request.url).searchParams;
	const values: Record<string, string> = {};
	for (const [name, value] of search) {
		if (name in values) throw new BadInput(400, `The parameter ${name} is given twice.`);
		values[name] = value;
	}
	const known =
		"shape" in schema && typeof schema.shape === "object" && schema.shape !== null ? Object.keys(schema.shape) : [];
	const unknown = Object.keys(values).filter((name) => !known.includes(name));
	if (unknown.length > 0) throw new BadInput(400, `Unknown parameter: ${unknown.join(", ")}.`);
	if (hasUnstorableText(values)) throw new BadInput(400, UNSTORABLE);
	return parse(schema, values);
}

const isReading = (request: Request) => request.method === "GET" || request.method === "HEAD";

/** The person behind a named API token (issued in the profile). One that may only read is refused everything else. */
async function findTokenCaller(token: string, request: Request): Promise<SessionUser | undefined> {
	const holder = await findTokenHolder(token, requestContext());
	if (holder?.scope === "read" && !isReading(request))
		throw new DomainError("forbidden", "This token may only read. Make one that may write.");
	return holder;
}

/** The person behind a call: by bearer token, else by the browser's cookie, whose writes must come from our own pages. */
async function findCaller(request: Request): Promise<SessionUser | undefined> {
	const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
	if (bearer?.startsWith(API_TOKEN_PREFIX)) return findTokenCaller(bearer, request);
	if (bearer) return findSession(bearer);
	const token = await readText(sessionCookie, request);
	if (!token) return undefined;
	const isOwnPage = request.headers.has("origin") && !requestContext().isForeignOrigin;
	if (!isReading(request) && !isOwnPage)
		throw new DomainError("forbidden", "A call with a cookie must come from our own pages. Use a token.");
	return findSession(token);
}

async function authorise(request: Request, auth: Auth): Promise<SessionUser | undefined> {
	if (auth === "open") return undefined;
	const user = await findCaller(request);
	if (!user) throw new DomainError("unauthorised", "Please log in again.");
	if (auth === "admin" && user.role !== "ADMIN")
		throw new DomainError("forbidden", "Only an administrator may do this.");
	return user;
}

/** Answers whatever went wrong. Foreseen failures say so; the rest is a fault of ours, kept for the log. */
function answerError(error: unknown, request: Request, headers: Record<string, string>): Response {
	if (error instanceof BadInput) return failure(error.status, error.message, { errors: error.errors, headers });
	if (error instanceof DomainError) {
		const retry: Record<string, string> =
			error.retryAfterSeconds === undefined ? {} : { "retry-after": String(error.retryAfterSeconds) };
		const errors = error.field ? { [error.field]: [error.message] } : undefined;
		return failure(statusOf(error), error.message, { errors, headers: { ...headers, ...retry } });
	}
	if (!request.signal.aborted)
		log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "an API call failed");
	return failure(500, "Something went wrong on our side. Please try again later.", { headers });
}

/** Answers one call in the order: method, address's limit, token, token's limit, input, run, status. */
function createCall<A extends Auth, Input extends z.ZodType, Query extends z.ZodType, Output extends z.ZodType>(
	definition: ApiDefinition<A, Input, Query, Output>,
) {
	const allow = definition.method === "GET" ? "GET, HEAD" : definition.method;
	const isMethod = (method: string) =>
		method === definition.method || (method === "HEAD" && definition.method === "GET");
	const handle = async ({ request, params }: Args): Promise<Response> => {
		const limits = openLimits();
		const headers = () => ({ ...corsHeaders(request), ...limits.headers() });
		try {
			if (request.method === "OPTIONS") return preflight(request, allow);
			if (!isMethod(request.method))
				return failure(405, `This address takes ${definition.method}.`, { headers: { ...headers(), allow } });
			await limits.takeFromAddress(requestContext().address);
			const user = (await authorise(request, definition.auth)) as CallerOf<A>;
			if (user) await limits.takeFromToken(user);
			const query = readQuery(request, definition.query);
			const body = definition.method === "GET" ? {} : await readBody(request);
			if (hasUnstorableText([body, params])) throw new BadInput(400, UNSTORABLE);
			const input = parse(definition.input, body);
			const named = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? ""]));
			const result = await definition.run({ user, input, query, params: named, request });
			if (definition.method === "GET") return answerReading(request, Object(result), headers());
			return answer(200, Object(result), headers());
		} catch (error) {
			return answerError(error, request, headers());
		}
	};
	return Object.assign(handle, { definition });
}

type Options<
	A extends Auth,
	Input extends z.ZodType,
	Query extends z.ZodType,
	Output extends z.ZodType,
> = ApiDescription & {
	auth: A;
	input?: Input;
	query?: Query;
	output: Output;
	run: (call: Call<A, Input, Query>) => Promise<z.input<Output>>;
};

/** A call that reads. */
export function apiLoader<
	A extends Auth,
	Query extends z.ZodType = typeof nothing,
	Output extends z.ZodType = z.ZodType,
>(options: Omit<Options<A, typeof nothing, Query, Output>, "input">) {
	return createCall({ ...options, method: "GET", input: nothing, query: (options.query ?? nothing) as Query });
}

/** A call that changes something, or takes its question in the body. */
export function apiAction<
	A extends Auth,
	Input extends z.ZodType = typeof nothing,
	Output extends z.ZodType = z.ZodType,
>(options: Omit<Options<A, Input, typeof nothing, Output>, "query"> & { method?: Exclude<Method, "GET"> }) {
	return createCall({ method: "POST", ...options, input: (options.input ?? nothing) as Input, query: nothing });
}

/** The other half of an address that takes one kind of method only. */
export function notAllowed(allow: Method) {
	return ({ request }: Args): Response => {
		if (request.method === "OPTIONS") return preflight(request, allow);
		return failure(405, `This address takes ${allow}.`, {
			headers: { allow: allow === "GET" ? "GET, HEAD" : allow, ...corsHeaders(request) },
		});
	};
}

/** Ids are opaque text to programs; only a UUID can be one of ours. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whose things a call is about: the caller's own, or anybody's for an administrator (decisions 6 and 38). */
export function ownerOf(user: SessionUser, userId: string | undefined): string {
	if (userId === undefined || userId === user.id) return user.id;
	if (user.role === "ADMIN" && UUID.test(userId)) return userId;
	if (user.role === "ADMIN") throw new DomainError("not-found", "This user was not found.");
	throw new DomainError("forbidden", "This belongs to somebody else.");
}
