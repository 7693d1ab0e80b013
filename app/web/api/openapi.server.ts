import type { ServerBuild } from "@remix-run/node";
import { z } from "zod";
import { rolesOf } from "~/features/people/chamber/rights";
import { own } from "~/platform/outside/own";
import { sessionCookie } from "~/web/access/cookies.server";
import type { DescribedCall } from "~/web/api/api.server";
import { API_TAGS, failureRecord } from "~/web/api/api-description";
import type { OpenApiDocument, Operation, Schemas } from "~/web/api/openapi";
import { codesOf, failures, HEADERS, refusals, successes } from "~/web/api/openapi-answers.server";
import {
	jsonSchema,
	keyParameter,
	pathParameters,
	queryParameters,
	requestBody,
	uploadBody,
} from "~/web/api/openapi-input.server";

type AddressedCall = { address: string; definition: DescribedCall; sameAs?: string };

const isDescribed = (handler: unknown): handler is { definition: DescribedCall; others?: DescribedCall[] } =>
	typeof handler === "function" && "definition" in handler;

/** `assistant, clerk or viewer` */
const inWords = (words: readonly string[]) => words.join(", ").replace(/, (?=[^,]*$)/, " or ");

const openApiPath = (path = "") => `/${path}`.replace(/:(\w+)/g, "{$1}");

/** Every call of the build with its address; a handler with several addresses is listed once for each. */
function listCalls(routes: ServerBuild["routes"]): AddressedCall[] {
	const first = new Map<DescribedCall, string>();
	return Object.values(routes).flatMap((route) => {
		const address = openApiPath(route?.path);
		const handlers: unknown[] = [route?.module.loader, route?.module.action];
		const described = handlers.filter(isDescribed).flatMap(({ definition, others = [] }) => [definition, ...others]);
		return described.map((definition) => {
			const sameAs = first.get(definition);
			if (sameAs === undefined) first.set(definition, address);
			return { address, definition, sameAs };
		});
	});
}

const WHO = {
	open: "None",
	user: "A logged-in user, for own data; an administrator, for any user's data",
	admin: "Administrators only",
};

const accessInWords = ({ auth, right }: DescribedCall) => {
	const roles = right ? rolesOf(right) : [];
	if (roles.length === 0) return WHO[auth];
	return `${WHO[auth]}; for the owner of a chamber, a member who is ${inWords(roles)}`;
};

/** `/auth/login` → `AtAuth`: operation ids must be unique, so another address of a call gets its own. */
const otherName = (address: string) =>
	`At${address
		.split("/")
		.slice(1, -1)
		.filter((word) => !word.startsWith("{"))
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join("")}`;

function describeCall({ address, definition, sameAs }: AddressedCall, schemas: Schemas): Operation {
	const { id, tag, summary, description, auth, query, input, output } = definition;
	const keys = definition.method === "GET" ? [] : [keyParameter];
	const parameters = [...pathParameters(address), ...queryParameters(query, schemas), ...keys];
	const body = definition.upload ? uploadBody(definition.upload.fields, schemas) : requestBody(input, schemas);
	const answer = jsonSchema(output, "output", schemas);
	const same = sameAs && `The same call as ${sameAs}, kept for existing programs.`;
	return {
		operationId: sameAs ? id + otherName(address) : id,
		tags: [tag],
		summary,
		description: [description, same].filter(Boolean).join(" ") || undefined,
		security: auth === "open" ? [] : [{ token: [] }, { session: [] }],
		...(parameters.length > 0 ? { parameters } : {}),
		requestBody: body,
		responses: {
			...successes(definition, answer, schemas),
			...failures(definition, body !== undefined),
		},
		"x-codes": codesOf(definition, body !== undefined),
		"x-who": accessInWords(definition),
		"x-same-as": sameAs,
	};
}

const ABOUT = `Read and change what the screens show, under the same rules.

A member of a chamber names its owner with \`user_id\`, in the path or in the body, and may do what the member's role allows.
Members' actions are logged for the owner. Calls without it are about the caller's own data.

Every response is a JSON object with \`status\`: true when the call succeeded, false with a \`message\` when it failed.
Paths and keys keep the spelling that existing programs use, mistakes included; they do not change. New keys may be added.`;

/** The API as an OpenAPI 3.1 document, generated from its handlers' definitions and schemas. */
export function describeApi(routes: ServerBuild["routes"], serverUrl: string): OpenApiDocument {
	const schemas: Schemas = {};
	const paths: OpenApiDocument["paths"] = {};
	jsonSchema(z.object({ failure: failureRecord }), "output", schemas);
	for (const call of listCalls(routes)) {
		const method = call.definition.method.toLowerCase();
		const described = { ...own(paths, call.address), [method]: describeCall(call, schemas) };
		Object.assign(paths, { [call.address]: described });
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
					description: "The token that login returns, or a named token created in the profile",
				},
				session: {
					type: "apiKey",
					in: "cookie",
					name: sessionCookie.name,
					description: "The browser's session; calls that change data must come from our own pages",
				},
			},
		},
	};
}
