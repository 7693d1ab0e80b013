import type { ServerBuild } from "@remix-run/node";
import { z } from "zod";
import type { DescribedCall } from "~/http/api.server";
import { API_TAGS, failureRecord } from "~/http/api-description";
import { sessionCookie } from "~/http/cookies.server";
import { curlLine } from "~/http/curl";
import { exampleOf, type OpenApiDocument, type Operation, type Parameter, type Schema } from "~/http/openapi";

type Schemas = Record<string, Schema>;
type AddressedCall = { address: string; definition: DescribedCall; sameAs?: string };

const isDescribed = (handler: unknown): handler is { definition: DescribedCall } =>
	typeof handler === "function" && "definition" in handler;

const openApiPath = (path = "") => `/${path}`.replace(/:(\w+)/g, "{$1}");

/** Every described call of the build with its address. A handler that answers at several is first at its own, then the same again. */
function listCalls(routes: ServerBuild["routes"]): AddressedCall[] {
	const first = new Map<DescribedCall, string>();
	return Object.values(routes).flatMap((route) => {
		const address = openApiPath(route?.path);
		const handlers: unknown[] = [route?.module.loader, route?.module.action];
		return handlers.filter(isDescribed).map(({ definition }) => {
			const sameAs = first.get(definition);
			if (sameAs === undefined) first.set(definition, address);
			return { address, definition, sameAs };
		});
	});
}

const PATH_PARAMETERS: Record<string, string> = {
	userId: "Your own user id, which login gives; an administrator may name anybody's",
	id: "The id of one of your cases",
};

/** As JSON Schema, what it names gathered in `schemas`. Answers may gain keys, so nothing is said against others. */
function jsonSchema(schema: z.ZodType, io: "input" | "output", schemas: Schemas): Schema {
	const made = z.toJSONSchema(schema, {
		io,
		unrepresentable: "any",
		override: ({ zodSchema, jsonSchema: json }) => {
			if (json.additionalProperties === false) delete json.additionalProperties;
			// Zod leaves these out of what is transformed, since they might be of the outcome; ours are of what is sent.
			const { examples, default: usual } = z.globalRegistry.get(zodSchema) ?? {};
			if (Array.isArray(examples)) json.examples = examples;
			if (usual !== undefined) json.default = usual;
			if (json.default === "") delete json.default;
		},
	});
	const plain: Schema & { $defs?: Schemas; id?: unknown } = JSON.parse(
		JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
	);
	const { $schema: _, $defs = {}, ...rest } = plain;
	for (const [name, { id: __, ...named }] of Object.entries($defs)) schemas[name] = named;
	return rest;
}

const pathParameters = (address: string): Parameter[] =>
	[...address.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
		name,
		in: "path",
		required: true,
		description: PATH_PARAMETERS[name],
		schema: { type: "string" },
		example: name === "id" ? "01930c41-08a2-7d15-8c3f-5be07d1a9c22" : "01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01",
	}));

function queryParameters(query: z.ZodType, schemas: Schemas): Parameter[] {
	const { properties = {}, required = [] } = jsonSchema(query, "input", schemas);
	return Object.entries(properties).map(([name, { description, examples, ...schema }]) => ({
		name,
		in: "query",
		required: required.includes(name),
		description,
		schema,
		example: examples?.[0],
	}));
}

const isFlat = ({ type }: Schema) => ![type].flat().some((one) => one === "array" || one === "object");

function requestBody(input: z.ZodType, schemas: Schemas): Operation["requestBody"] {
	const schema = jsonSchema(input, "input", schemas);
	const fields = Object.values(schema.properties ?? {});
	if (fields.length === 0) return undefined;
	const { examples: _, ...described } = schema;
	const media = { schema: described, example: exampleOf(schema, schemas) };
	return {
		required: (schema.required ?? []).length > 0,
		content: {
			"application/json": media,
			...(fields.every(isFlat) ? { "application/x-www-form-urlencoded": media } : {}),
		},
	};
}

const REFUSED = {
	400: ["BadInput", "The payload or a parameter cannot be read, or is not known; errors says what is wrong where"],
	401: ["NotLoggedIn", "No token, or a dead one"],
	403: ["NotAllowed", "It belongs to somebody else, the role is the wrong one, or the token may only read"],
	404: ["NotFound", "There is no such thing, or it is somebody else's"],
	402: ["NotPaid", "The payment could not be confirmed"],
	405: ["WrongMethod", "The address takes another method; Allow names it"],
	409: ["Conflict", "It stands against something that is there already, or against a limit of the package"],
	413: ["TooLarge", "The body is larger than 1 MB"],
	415: ["WrongType", "The body is neither JSON nor a form"],
	429: ["TooMany", "Too many calls; Retry-After says in how many seconds to come back"],
	500: ["OurFault", "A fault of ours"],
	503: ["Unavailable", "A company we depend on does not answer"],
} as const satisfies Record<number, readonly [name: string, description: string]>;

/** Every status a call can be refused with, and the answer's name in the document. */
export const USUAL_REFUSALS = Object.entries(REFUSED).map(([status, [name]]) => ({ status, name }));

const refusals = Object.fromEntries(
	Object.entries(REFUSED).map(([status, [name, description]]) => [
		name,
		{
			description,
			...(status === "429"
				? { headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } } }
				: {}),
			...(status === "405"
				? { headers: { Allow: { description: "The methods it takes", schema: { type: "string" } } } }
				: {}),
			content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
		},
	]),
);

/** What a call can answer besides what it is for. */
function failures({ auth, failures: own = {} }: DescribedCall, hasBody: boolean) {
	const usual = [400, ...(auth === "open" ? [] : [401, 403]), 405, ...(hasBody ? [413, 415] : []), 429, 500];
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

const HEADERS = {
	ETag: { description: "Names what was answered; send it back as If-None-Match", schema: { type: "string" } },
	RateLimit: {
		description: "What is left of each limit, and in how many seconds it is full again",
		schema: { type: "string" },
	},
	"RateLimit-Policy": { description: "The limits: calls in how many seconds", schema: { type: "string" } },
};
type HeaderName = keyof typeof HEADERS;

const headersOf = (names: HeaderName[]) =>
	Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** What a call answers when it was done. A reading one says nothing again to whoever holds it already. */
function successes(method: string, schema: Schema, schemas: Schemas): Operation["responses"] {
	const limits: HeaderName[] = ["RateLimit", "RateLimit-Policy"];
	const content = { "application/json": { schema, example: exampleOf(schema, schemas) } };
	if (method !== "GET") return { 200: { description: "It was done", headers: headersOf(limits), content } };
	const headers = headersOf(["ETag", ...limits]);
	return {
		200: { description: "Here it is", headers, content },
		304: { description: "What you hold, by If-None-Match, is still so", headers },
	};
}

const WHO = {
	open: "Anybody, without a token",
	user: "Whoever is signed in, about their own things; an administrator about anybody's",
	admin: "Administrators only",
};

/** `/auth/login` → `AtAuth`: another name of an address makes another operation. */
const otherName = (address: string) =>
	`At${address
		.split("/")
		.slice(1, -1)
		.filter((word) => !word.startsWith("{"))
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join("")}`;

function describeCall({ address, definition, sameAs }: AddressedCall, schemas: Schemas, serverUrl: string): Operation {
	const { id, tag, summary, description, auth, query, input, output } = definition;
	const parameters = [...pathParameters(address), ...queryParameters(query, schemas)];
	const body = requestBody(input, schemas);
	const answer = jsonSchema(output, "output", schemas);
	const same = sameAs && `The same call as ${sameAs}, kept for earlier programs.`;
	const operation: Operation = {
		operationId: sameAs ? id + otherName(address) : id,
		tags: [tag],
		summary,
		description: [description, same].filter(Boolean).join(" ") || undefined,
		security: auth === "open" ? [] : [{ token: [] }, { session: [] }],
		...(parameters.length > 0 ? { parameters } : {}),
		requestBody: body,
		responses: {
			...successes(definition.method, answer, schemas),
			...failures(definition, body !== undefined),
		},
		"x-codeSamples": [],
		"x-who": WHO[auth],
		"x-same-as": sameAs,
	};
	const line = curlLine(serverUrl, { method: definition.method.toLowerCase(), address, operation });
	return { ...operation, "x-codeSamples": [{ lang: "Shell", source: line }] };
}

const ABOUT = `The calls by which programs read and change what the screens show, by the same rules.

Every answer is a JSON object with \`status\`: true when the call was done, false with a \`message\` when it was refused.
Paths and keys are spelled as earlier programs know them, mistakes included; they do not change. Answers may gain keys.`;

/** The whole API as an OpenAPI 3.1 document, made from what its handlers validate with and say of themselves. */
export function describeApi(routes: ServerBuild["routes"], serverUrl: string): OpenApiDocument {
	const schemas: Schemas = {};
	const paths: OpenApiDocument["paths"] = {};
	jsonSchema(z.object({ failure: failureRecord }), "output", schemas);
	for (const call of listCalls(routes)) {
		const method = call.definition.method.toLowerCase();
		paths[call.address] = { ...paths[call.address], [method]: describeCall(call, schemas, serverUrl) };
	}
	return {
		openapi: "3.1.1",
		info: { title: "Nyaya Diary", version: "1", description: ABOUT },
		servers: [{ url: serverUrl }],
		tags: [...API_TAGS],
		paths,
		components: {
			schemas,
			responses: refusals,
			headers: HEADERS,
			securitySchemes: {
				token: {
					type: "http",
					scheme: "bearer",
					description: "The token that login gives, or a named one made in the profile",
				},
				session: {
					type: "apiKey",
					in: "cookie",
					name: sessionCookie.name,
					description: "The browser's own session; what changes something must come from our own pages",
				},
			},
		},
	};
}
