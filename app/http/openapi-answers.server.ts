import type { DescribedCall } from "~/http/api.server";
import { exampleOf, type Operation, type Schema, type Schemas } from "~/http/openapi";

const REFUSED = {
	400: ["BadInput", "The body or a parameter is invalid or unknown; errors says which and why"],
	401: ["NotLoggedIn", "Missing or invalid token"],
	403: ["NotAllowed", "Wrong owner or role, or a read-only token"],
	404: ["NotFound", "Not found, or owned by somebody else"],
	402: ["NotPaid", "The payment could not be confirmed"],
	405: ["WrongMethod", "Another method is needed; Allow names it"],
	409: ["Conflict", "Conflict with existing data or a plan limit"],
	413: ["TooLarge", "The body is larger than 1 MB"],
	415: ["WrongType", "The body is neither JSON nor a form"],
	429: ["TooMany", "Too many calls; Retry-After says how many seconds to wait"],
	500: ["OurFault", "Error on our side"],
	503: ["Unavailable", "The service or an upstream company is briefly unavailable; Retry-After says when to retry"],
} as const satisfies Record<number, readonly [name: string, description: string]>;

/** Every error status, and the response's name in the document. */
export const USUAL_REFUSALS = Object.entries(REFUSED).map(([status, [name]]) => ({ status, name }));

/** The refusals as the document names them. */
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

/** The error responses of a call. */
export function failures({ auth, failures: own = {} }: DescribedCall, hasBody: boolean) {
	const usual = [400, ...(auth === "open" ? [] : [401, 403]), 405, ...(hasBody ? [413, 415] : []), 429, 500, 503];
	const isUsual = (status: string) => usual.includes(Number(status));
	const words: Record<string, string | undefined> = { ...own };
	if (auth === "admin") words[403] = "Only an administrator may do this";
	return Object.fromEntries(
		Object.entries(REFUSED)
			.filter(([status]) => isUsual(status) || status in own)
			.map(([status, [name, description]]) => [
				status,
				{ $ref: `#/components/responses/${name}`, description: words[status] ?? description },
			]),
	);
}

export const HEADERS = {
	ETag: { description: "Identifies the body; send it as If-None-Match", schema: { type: "string" } },
	RateLimit: {
		description: "Calls left under each limit, and seconds until it is full again",
		schema: { type: "string" },
	},
	"RateLimit-Policy": { description: "The limits: calls and their period in seconds", schema: { type: "string" } },
};
type HeaderName = keyof typeof HEADERS;

const headersOf = (names: HeaderName[]) =>
	Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The example answer, its data as it follows from the example request. */
function exampleAnswer(schema: Schema, schemas: Schemas, ofRequest: DescribedCall["example"]): unknown {
	const example = exampleOf(schema, schemas);
	if (!ofRequest || !(example instanceof Object) || !("data" in example)) return example;
	return { ...example, data: { ...Object(example.data), ...ofRequest } };
}

/** The success responses of a call: 200, and for reads 304. */
export function successes(
	{ method, example }: Pick<DescribedCall, "method" | "example">,
	schema: Schema,
	schemas: Schemas,
): Operation["responses"] {
	const limits: HeaderName[] = ["RateLimit", "RateLimit-Policy"];
	const content = { "application/json": { schema, example: exampleAnswer(schema, schemas, example) } };
	if (method !== "GET") return { 200: { description: "Done", headers: headersOf(limits), content } };
	const headers = headersOf(["ETag", ...limits]);
	return {
		200: { description: "The data", headers, content },
		304: { description: "Not changed since the body you have (If-None-Match)", headers },
	};
}
