import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { requestContext } from "~/platform/http/context.server";
import { env } from "~/platform/settings/env.server";
import { authorizeCaller } from "~/web/access/authorize.server";
import {
	answer,
	answerError,
	answerReading,
	type CallAnswer,
	type FileAnswer,
	failure,
	refusal,
	toResponse,
} from "~/web/api/api-answer.server";
import { type Auth, requireCaller } from "~/web/api/api-caller.server";
import type { ApiDescription } from "~/web/api/api-description";
import { BadInput, parse, readBody, readQuery } from "~/web/api/api-input.server";
import { openLimits } from "~/web/api/api-limit.server";
import { answerOnce } from "~/web/api/api-once.server";
import { hasUnstorableText, UNSTORABLE } from "~/web/screens/text";
import { OPEN_LIMIT } from "~/web/server/limits.server";

const nothing = z.object({});

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Args = LoaderFunctionArgs | ActionFunctionArgs;

type CallerOf<A extends Auth> = A extends "open" ? undefined : SessionUser;

type Call<A extends Auth, Input extends z.ZodType, Query extends z.ZodType> = {
	user: CallerOf<A>;
	input: z.output<Input>;
	query: z.output<Query>;
	params: Record<string, string>;
	request: Request;
	/** The same each time a call with one Idempotency-Key runs, for commands that detect their own repeats. */
	callId: string | undefined;
	/** `authorizeCaller` with the call's right, for `userId`, else for the caller. @throws the same */
	authorize: (userId: string | undefined) => Promise<ActingContext>;
};

/** What a call sent; `text` tells one body from another. `drop` deletes what of it was stored and not used. */
type ReadBody = { text: string; body: object; drop?: () => Promise<void> };
const NO_BODY: ReadBody = { text: "", body: {} };

type UploadCall = Pick<Call<Auth, z.ZodType, z.ZodType>, "request" | "params" | "authorize">;

/** One API call and the feature function it runs. The OpenAPI document is generated from these. */
export type ApiDefinition<
	A extends Auth,
	Input extends z.ZodType,
	Query extends z.ZodType,
	Output extends z.ZodType,
> = ApiDescription & {
	auth: A;
	method: Method;
	/** Methods of the other calls at the same address. */
	beside?: Method | Method[];
	input: Input;
	/** The body is a form with one file, in the field `file`, and these fields; `read` stores the file as it arrives. */
	upload?: { fields: z.ZodType; read: (call: UploadCall) => Promise<ReadBody> };
	query: Query;
	output: Output;
	run: (call: Call<A, Input, Query>) => Promise<z.input<Output>>;
};

export type DescribedCall = Omit<ApiDefinition<Auth, z.ZodType, z.ZodType, z.ZodType>, "run">;

const allowed = (method: Method) => (method === "GET" ? "GET, HEAD" : method);

/** Answers a call in this order: method, address limit, token, token limit, input, run, status. */
function createCall<A extends Auth, Input extends z.ZodType, Query extends z.ZodType, Output extends z.ZodType>(
	definition: ApiDefinition<A, Input, Query, Output>,
) {
	const methods = [definition.method, ...[definition.beside ?? []].flat()].sort();
	const allow = methods.map(allowed).join(", ");
	const isMethod = (method: string) =>
		method === definition.method || (method === "HEAD" && definition.method === "GET");
	const longest = definition.auth === "open" ? OPEN_LIMIT : undefined;
	const readCall = async (call: UploadCall): Promise<ReadBody> => {
		if (definition.method === "GET") return NO_BODY;
		return definition.upload ? definition.upload.read(call) : readBody(call.request, longest);
	};
	const answerCall = async ({ request, params }: Args): Promise<CallAnswer | FileAnswer> => {
		const limits = openLimits();
		const headers = () => ({ ...corsHeaders(request), ...limits.headers() });
		let drop: ReadBody["drop"];
		try {
			if (!isMethod(request.method))
				return refusal("method_not_allowed", `This address takes ${methods.join(" and ")}.`, {
					headers: { ...headers(), allow },
				});
			await limits.consumeForAddress(requestContext().address);
			const user = (await requireCaller(request, definition.auth)) as CallerOf<A>;
			if (user) await limits.consumeForToken(user);
			const query = readQuery(request, definition.query);
			if (hasUnstorableText(params)) throw new BadInput("unreadable", UNSTORABLE);
			const named = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? ""]));
			const authorize = (userId: string | undefined) => {
				if (!user) throw new Error("An open call acts for nobody");
				return authorizeCaller(user, definition.right, userId);
			};
			const read = await readCall({ request, params: named, authorize });
			drop = read.drop;
			const { text, body } = read;
			const run = async (callId?: string) => {
				const input = parse(definition.input, body);
				return Object(await definition.run({ user, input, query, params: named, request, callId, authorize }));
			};
			if (definition.method === "GET") {
				const found = await run();
				if (!(found instanceof Response)) return answerReading(request, found, headers());
				return { status: 200, headers: { ...Object.fromEntries(found.headers), ...headers() }, body: found.body };
			}
			return await answerOnce({ request, userId: user?.id, text, headers }, async (callId) =>
				answer(200, await run(callId), headers()),
			);
		} catch (error) {
			return answerError(error, request, headers());
		} finally {
			await drop?.();
		}
	};
	const handle = async (args: Args): Promise<Response> =>
		args.request.method === "OPTIONS" ? preflight(args.request, allow) : toResponse(await answerCall(args));
	return Object.assign(handle, { definition });
}

type Options<A extends Auth, Input extends z.ZodType, Query extends z.ZodType, Output extends z.ZodType> = Omit<
	ApiDefinition<A, Input, Query, Output>,
	"method" | "input" | "query"
> & { input?: Input; query?: Query };

export function apiLoader<
	A extends Auth,
	Query extends z.ZodType = typeof nothing,
	Output extends z.ZodType = z.ZodType,
>(options: Omit<Options<A, typeof nothing, Query, Output>, "input">) {
	return createCall({ ...options, method: "GET", input: nothing, query: (options.query ?? nothing) as Query });
}

/** A call that writes, or that reads with its parameters in the body. */
export function apiAction<
	A extends Auth,
	Input extends z.ZodType = typeof nothing,
	Output extends z.ZodType = z.ZodType,
>(options: Omit<Options<A, Input, typeof nothing, Output>, "query"> & { method?: Exclude<Method, "GET"> }) {
	return createCall({ method: "POST", ...options, input: (options.input ?? nothing) as Input, query: nothing });
}

/** Two calls that write at one address: the request's method chooses. */
export function byMethod<
	First extends ((args: ActionFunctionArgs) => Promise<Response>) & { definition: object },
	Other extends ((args: ActionFunctionArgs) => Promise<Response>) & { definition: { method: Method } },
>(first: First, other: Other) {
	const handle = (args: ActionFunctionArgs) => (args.request.method === other.definition.method ? other : first)(args);
	return Object.assign(handle, { definition: first.definition, others: [other.definition] });
}

/** The other handler of an address with only a loader or only an action; `withOutageAnswers` adds it to API calls. */
export function notAllowed(allow: Method) {
	return ({ request }: Args): Response => {
		if (request.method === "OPTIONS") return preflight(request, allow);
		return failure("method_not_allowed", `This address takes ${allow}.`, {
			headers: { allow: allowed(allow), ...corsHeaders(request) },
		});
	};
}

/** Other sites' pages may call only if CORS_ORIGINS lists their origin. */
function corsHeaders(request: Request): Record<string, string> {
	const origin = request.headers.get("origin");
	if (!origin || !env.CORS_ORIGINS.includes(origin)) return {};
	return {
		"access-control-allow-origin": origin,
		"access-control-allow-credentials": "true",
		"access-control-expose-headers":
			"ETag, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
		vary: "Origin",
	};
}

/** Answers a browser's CORS preflight. */
function preflight(request: Request, allow: string) {
	return new Response(null, {
		status: 204,
		headers: {
			allow,
			...corsHeaders(request),
			"access-control-allow-methods": allow,
			"access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key",
			"access-control-max-age": "600",
		},
	});
}
