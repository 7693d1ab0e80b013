import path from "node:path";
import openapiTypes, { astToString } from "openapi-typescript";

/** Where the types are. */
export const TYPES_FILE = path.join(import.meta.dirname, "src/api.ts");

const HEADER =
	"// Written by `npm run lists` from the API's OpenAPI document. Changes belong into the calls' definitions.\n\n";

const asJson = (content) => ({ "application/json": { schema: content["application/json"].schema } });

/** What the client types of a call: the body as JSON and the success. A refusal is an ApiError, whatever its status. */
function typedPart({ security: _, requestBody, responses, ...operation }) {
	const { description, content } = responses[200];
	return {
		...operation,
		...(requestBody && { requestBody: { ...requestBody, content: asJson(requestBody.content) } }),
		responses: { 200: { description, content: asJson(content) } },
	};
}

/** The TypeScript of an OpenAPI document, without the other names that some addresses have. */
export async function typesOf({ paths, components: { schemas }, ...document }) {
	const typed = Object.entries(paths).map(([address, methods]) => [
		address,
		Object.fromEntries(
			Object.entries(methods)
				.filter(([, operation]) => operation["x-same-as"] === undefined)
				.map(([method, operation]) => [method, typedPart(operation)]),
		),
	]);
	const own = {
		...document,
		paths: Object.fromEntries(typed.filter(([, methods]) => Object.keys(methods).length > 0)),
	};
	return HEADER + astToString(await openapiTypes({ ...own, components: { schemas } }, { defaultNonNullable: false }));
}
