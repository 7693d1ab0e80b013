import { own } from "~/platform/outside/own";
/** The JSON Schema 2020-12 keywords that our descriptions use. */
export type Schema = {
	$ref?: string;
	type?: string | string[];
	description?: string;
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: Schema | boolean;
	items?: Schema;
	anyOf?: Schema[];
	enum?: unknown[];
	const?: unknown;
	default?: unknown;
	examples?: unknown[];
	pattern?: string;
	[keyword: string]: unknown;
};

export type Parameter = {
	name: string;
	in: "path" | "query" | "header";
	required: boolean;
	description?: string;
	schema: Schema;
	example?: unknown;
};

type Media = { schema: Schema; example?: unknown };
type Content = Record<string, Media>;
type Answer = { $ref?: string; description: string; content?: Content; headers?: Record<string, unknown> };

export type Operation = {
	operationId: string;
	tags: string[];
	summary: string;
	description?: string;
	security: Record<string, string[]>[];
	parameters?: Parameter[];
	requestBody?: { required: boolean; content: Content };
	responses: Record<string, Answer>;
	/** The error codes it can return, as far as known. */
	"x-codes": string[];
	/** The allowed callers, in words. */
	"x-who": string;
	/** The main address, if this one is an alias. */
	"x-same-as"?: string;
};

/** The parts of an OpenAPI 3.1 document that ours uses. */
export type OpenApiDocument = {
	openapi: string;
	info: { title: string; version: string; description: string };
	servers: { url: string }[];
	tags: { name: string; description: string }[];
	paths: Record<string, Record<string, Operation>>;
	components: {
		schemas: Record<string, Schema>;
		responses: Record<string, Answer>;
		headers: Record<string, { description: string; schema: Schema }>;
		securitySchemes: Record<string, Record<string, string>>;
	};
};

export type Schemas = Record<string, Schema>;

/** Follows `$ref`. */
function resolveSchema(schema: Schema, schemas: Schemas): Schema {
	const name = schema.$ref?.split("/").at(-1);
	return name === undefined ? schema : (own(schemas, name) ?? {});
}

/** An example built from the examples of the fields; fields without one are left out. Undefined if there is none. */
export function exampleOf(given: Schema, schemas: Schemas): unknown {
	const schema = resolveSchema(given, schemas);
	if (schema.examples) return schema.examples[0];
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	if (schema.properties) {
		const fields = Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field, schemas)] as const);
		return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
	}
	if (schema.items) {
		const item = exampleOf(schema.items, schemas);
		return item === undefined ? undefined : [item];
	}
	const [first] = schema.anyOf ?? [];
	return first && exampleOf(first, schemas);
}
