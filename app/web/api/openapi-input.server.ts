import { z } from "zod";
import { own } from "~/platform/outside/own";
import { exampleOf, type Operation, type Parameter, type Schema, type Schemas } from "~/web/api/openapi";

const PATH_PARAMETERS: Record<string, string> = {
	userId: "Your user id, from the response of login; administrators can send any user's id",
	id: "The id of one of your cases",
	caseId: "The id of your case, or of a case in a list you can see",
	webhookId: "The id of one of your webhooks",
	hearingId: "The id of a recorded hearing",
	paperId: "The id of a paper or of an order's copy",
};

/** A zod schema as JSON Schema; named parts go into `schemas`. Responses may gain keys, so none are forbidden. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output", schemas: Schemas): Schema {
	const made = z.toJSONSchema(schema, {
		io,
		unrepresentable: "any",
		override: ({ zodSchema, jsonSchema: json }) => {
			if (json.additionalProperties === false) delete json.additionalProperties;
			// Zod omits these for transformed values, as they might describe the result; ours describe the input.
			const { examples, default: usual } = z.globalRegistry.get(zodSchema) ?? {};
			if (Array.isArray(examples)) json.examples = examples;
			if (usual !== undefined) json.default = usual;
			if (json.default === "") delete json.default;
		},
	});
	const plain: Schema & { $defs?: Schemas; id?: unknown } = JSON.parse(
		JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
	);
	const { $schema: __, $defs = {}, ...rest } = plain;
	const named = Object.entries($defs).map(([name, { id: _, ...definition }]) => [name, definition]);
	Object.assign(schemas, Object.fromEntries(named));
	return rest;
}

export const pathParameters = (address: string): Parameter[] =>
	[...address.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
		name,
		in: "path",
		required: true,
		description: own(PATH_PARAMETERS, name),
		schema: { type: "string" },
		example: /^(id|caseId)$/.test(name)
			? "01930c41-08a2-7d15-8c3f-5be07d1a9c22"
			: "01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01",
	}));

export function queryParameters(query: z.ZodType, schemas: Schemas): Parameter[] {
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

/** Parameter of every call except GET. */
export const keyParameter: Parameter = {
	name: "Idempotency-Key",
	in: "header",
	required: false,
	description:
		"1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.",
	schema: { type: "string", minLength: 1, maxLength: 255 },
	example: "4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11",
};

const isFlat = ({ type }: Schema) => ![type].flat().some((one) => one === "array" || one === "object");

/** The body of a call that takes a file. */
export function uploadBody(fields: z.ZodType, schemas: Schemas): Operation["requestBody"] {
	const { examples: _, properties, required = [], ...described } = jsonSchema(fields, "input", schemas);
	const file: Schema = { type: "string", format: "binary", description: "The file itself" };
	const schema = { ...described, properties: { ...properties, file }, required: [...required, "file"] };
	return { required: true, content: { "multipart/form-data": { schema } } };
}

export function requestBody(input: z.ZodType, schemas: Schemas): Operation["requestBody"] {
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
