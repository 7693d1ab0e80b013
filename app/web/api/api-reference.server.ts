import { own } from "~/platform/outside/own";
import { env } from "~/platform/settings/env.server";
import { apiDocument } from "~/web/api/api-document.server";
import {
	exampleOf,
	kindOf,
	type OpenApiDocument,
	type Operation,
	type Parameter,
	type Schema,
} from "~/web/api/openapi";
import { javascriptSnippet, pythonSnippet } from "~/web/api/snippets";
import type { CallView, FieldRow, GroupLinks, RecordView } from "~/web/api-docs/views";

type Schemas = Record<string, Schema>;

const written = (example: unknown) =>
	example === undefined ? "" : typeof example === "string" ? example : JSON.stringify(example);
const isForAdmins = ({ "x-who": who }: Operation) => who.startsWith("Administrators");
const slugOf = (tag: string) => tag.toLowerCase().replace(/[^a-z0-9]+/g, "-");
const sentence = (text: string | undefined) => (text ?? "").replace(/\.$/, "");

function rowsOf({ properties = {}, required = [] }: Schema, schemas: Schemas): FieldRow[] {
	return Object.entries(properties).map(([name, field]) => ({
		name,
		kind: kindOf(field, schemas),
		isRequired: required.includes(name),
		about: field.description ?? "",
		example: field.properties || field.$ref || field.items ? "" : written(exampleOf(field, schemas)),
	}));
}

const parameterRows = ({ parameters = [] }: Operation, schemas: Schemas): FieldRow[] =>
	parameters.filter(isOwn).map(({ name, schema, required, description = "", example }) => ({
		name,
		kind: kindOf(schema, schemas),
		isRequired: required,
		about: schema.default === undefined ? description : `${description}; ${schema.default} when left out`,
		example: written(example),
	}));

/** Leaves out the Idempotency-Key header, which is described once for all calls. */
const isOwn = ({ in: where }: Parameter) => where !== "header";

/** Response fields with their types; nested fields by path: `data.batch_id (text)`. */
const fieldsOf = ({ properties = {} }: Schema, schemas: Schemas): string[] =>
	Object.entries(properties).flatMap(([name, field]) =>
		field.properties
			? fieldsOf(field, schemas).map((inner) => `${name}.${inner}`)
			: [`${name} (${kindOf(field, schemas)})`],
	);

type Components = OpenApiDocument["components"];

/** Errors whose reason differs from the usual one; the usual ones are listed once for all calls. */
const ownRefusals = ({ responses }: Operation, { responses: usual }: Components) =>
	Object.entries(responses)
		.filter(
			([, { $ref, description }]) => $ref && own(usual, $ref.split("/").at(-1) ?? "")?.description !== description,
		)
		.map(([status, { description }]) => ({ status, about: sentence(description) }));

function callView(method: string, address: string, operation: Operation, components: Components): CallView {
	const { schemas } = components;
	const content = operation.requestBody?.content ?? {};
	const answer = operation.responses[200]?.content?.["application/json"];
	return {
		id: operation.operationId,
		method: method.toUpperCase(),
		address,
		short: address.replace(/^\/api\/v1(?=\/)/, ""),
		alsoAt: [],
		isForAdmins: isForAdmins(operation),
		summary: operation.summary,
		description: operation.description ?? "",
		who: operation["x-who"],
		parameters: parameterRows(operation, schemas),
		body: rowsOf(content["application/json"]?.schema ?? {}, schemas),
		acceptsForm: "application/x-www-form-urlencoded" in content,
		samples: [
			{ language: "curl", source: operation["x-codeSamples"][0]?.source ?? "" },
			{ language: "JavaScript", source: javascriptSnippet(env.PUBLIC_URL, { method, address, operation }) },
			{ language: "Python", source: pythonSnippet(env.PUBLIC_URL, { method, address, operation }) },
		],
		returns: fieldsOf(answer?.schema ?? {}, schemas).join(", "),
		answer: JSON.stringify(answer?.example, null, 2),
		refusals: ownRefusals(operation, components),
	};
}

function groupsOf({ paths, tags, components }: OpenApiDocument) {
	const operations = Object.entries(paths).flatMap(([address, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ method, address, operation })),
	);
	return tags.map(({ name, description }) => {
		const calls = operations
			.filter(({ operation }) => operation.tags.includes(name) && operation["x-same-as"] === undefined)
			.map(({ method, address, operation }) => ({
				...callView(method, address, operation, components),
				alsoAt: operations.filter((other) => other.operation["x-same-as"] === address).map((other) => other.address),
			}));
		// Administrators' calls come last, in the index too.
		calls.sort((one, other) => Number(one.isForAdmins) - Number(other.isForAdmins));
		return { slug: slugOf(name), title: name, description, calls };
	});
}

const linksOf = ({ calls, ...group }: ReturnType<typeof groupsOf>[number]): GroupLinks => ({
	...group,
	calls: calls.map(({ id, method, short, summary, isForAdmins }) => ({ id, method, short, summary, isForAdmins })),
});

async function make() {
	const { document } = await apiDocument();
	const { schemas } = document.components;
	const records: RecordView[] = Object.entries(schemas)
		.filter(([, { properties }]) => properties)
		.map(([name, schema]) => ({
			name,
			about: sentence(schema.description),
			fields: rowsOf(schema, schemas),
		}));
	const groups = groupsOf(document);
	return { groups, records, index: groups.map(linksOf) };
}

let made: ReturnType<typeof make> | undefined;

/** The reference as its pages show it, made once per process. */
export const apiReference = () => {
	made ??= make();
	return made;
};
