import { type ErrorReason, REFUSALS } from "~/error-reasons";
import { own } from "~/platform/outside/own";
import type { DescribedCall } from "~/web/api/api.server";
import { exampleOf, type Operation, type Schema, type Schemas } from "~/web/api/openapi";

const REFUSED = {
	400: ["BadInput", "The body or a parameter is invalid or unknown; see errors"],
	401: ["NotLoggedIn", "Missing or invalid token"],
	403: ["NotAllowed", "Wrong owner or role, or a read-only token"],
	404: ["NotFound", "Not found, or owned by someone else"],
	402: ["NotPaid", "The payment could not be confirmed"],
	405: ["WrongMethod", "Another method is needed; Allow names it"],
	409: ["Conflict", "Conflict with existing data, a plan limit, or an earlier call with this Idempotency-Key"],
	413: ["TooLarge", "The body is larger than 256 kB, or 64 kB where no token is needed"],
	415: ["WrongType", "The body is neither JSON nor a form"],
	429: ["TooMany", "Too many calls; wait for the seconds in Retry-After"],
	500: ["OurFault", "Error on our side"],
	503: ["Unavailable", "The service or an upstream company is temporarily unavailable; see Retry-After"],
} as const satisfies Record<number, readonly [name: string, description: string]>;

export const refusals = Object.fromEntries(
	Object.entries(REFUSED).map(([status, [name, description]]) => [
		name,
		{
			description,
			...(status === "429"
				? { headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } } }
				: {}),
			...(status === "405"
				? { headers: { Allow: { description: "The allowed methods", schema: { type: "string" } } } }
				: {}),
			content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
		},
	]),
);

/** Error codes that a call can return, by status. */
export function codesOf({ auth, method, right, codes = [] }: DescribedCall, hasBody: boolean): ErrorReason[] {
	const all: ErrorReason[] = [
		...(["invalid_input", "unknown_parameter", "unreadable", "method_not_allowed", "too_many_requests"] as const),
		...(["internal_error", "unavailable"] as const),
		...(hasBody ? (["not_json", "too_large", "wrong_type"] as const) : []),
		...(method === "GET" ? [] : (["invalid_key", "key_reused", "key_in_use"] as const)),
		...(auth === "open" ? [] : (["not_signed_in", "second_factor_not_set_up"] as const)),
		...(auth === "admin" ? (["admin_only"] as const) : []),
		...(auth === "open" || method === "GET" ? [] : (["token_read_only", "foreign_page"] as const)),
		...(right ? (["not_own", "role_may_not"] as const) : []),
		...(right && method !== "GET" ? (["access_ended"] as const) : []),
		...codes,
	];
	return [...new Set(all)].sort((a, b) => REFUSALS[a].status - REFUSALS[b].status || a.localeCompare(b));
}

export function failures(definition: DescribedCall, hasBody: boolean) {
	const { auth, failures: further = {} } = definition;
	const usual = codesOf(definition, hasBody).map((code) => REFUSALS[code].status);
	const isUsual = (status: string) => usual.some((one) => String(one) === status);
	const words: Record<string, string | undefined> = { ...further };
	if (auth === "admin") words[403] = "Only an administrator may do this";
	return Object.fromEntries(
		Object.entries(REFUSED)
			.filter(([status]) => isUsual(status) || Object.hasOwn(further, status))
			.map(([status, [name, description]]) => [
				status,
				{ $ref: `#/components/responses/${name}`, description: own(words, status) ?? description },
			]),
	);
}

export const HEADERS = {
	ETag: { description: "Identifies the body; send it as If-None-Match", schema: { type: "string" } },
	"X-Request-Id": {
		description: "Request id in our log; also in refusals",
		schema: { type: "string" },
	},
	RateLimit: {
		description: "Calls left under each limit, and seconds until it is full again",
		schema: { type: "string" },
	},
	"Idempotent-Replayed": {
		description: "true: the answer to the first call with this Idempotency-Key, and nothing was run",
		schema: { type: "string" },
	},
	"RateLimit-Policy": { description: "The limits: calls and their period in seconds", schema: { type: "string" } },
};
type HeaderName = keyof typeof HEADERS;

const headersOf = (names: HeaderName[]) =>
	Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The example answer, its data overridden to fit the example request. */
function exampleAnswer(schema: Schema, schemas: Schemas, ofRequest: DescribedCall["example"]): unknown {
	const example = exampleOf(schema, schemas);
	if (!ofRequest || !(example instanceof Object) || !("data" in example)) return example;
	return { ...example, data: { ...Object(example.data), ...ofRequest } };
}

export function successes(
	{ method, example, fileTypes }: Pick<DescribedCall, "method" | "example" | "fileTypes">,
	schema: Schema,
	schemas: Schemas,
): Operation["responses"] {
	const limits: HeaderName[] = ["RateLimit", "RateLimit-Policy", "X-Request-Id"];
	if (fileTypes) {
		const file = { schema: { type: "string", format: "binary" } };
		const types = Object.fromEntries(fileTypes.map((type) => [type, file]));
		return { 200: { description: "The file", headers: headersOf(limits), content: types } };
	}
	const content = { "application/json": { schema, example: exampleAnswer(schema, schemas, example) } };
	if (method !== "GET")
		return { 200: { description: "Done", headers: headersOf(["Idempotent-Replayed", ...limits]), content } };
	const headers = headersOf(["ETag", ...limits]);
	return {
		200: { description: "The data", headers, content },
		304: { description: "Not changed since your version (If-None-Match)", headers },
	};
}
