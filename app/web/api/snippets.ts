import { variableOf } from "~/web/api/curl";
import type { Operation } from "~/web/api/openapi";

type DescribedCall = { method: string; address: string; operation: Operation };

type Example = { url: string; body: unknown };

/** How a language writes values and environment variables, on their own and within a string. */
type Notation = {
	variable: (name: string) => string;
	/** A string literal; the variables that `inString` wrote into the value are filled in. */
	string: (value: string) => string;
	inString: (name: string) => string;
	literal: (value: unknown) => string;
	key: (name: string) => string;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Writes an example value; the reader's own values come from environment variables. */
function write(value: unknown, notation: Notation, indent: string, field = ""): string {
	const name = variableOf(field);
	if (name !== undefined) {
		const variable = notation.variable(name);
		return Array.isArray(value) ? `[${variable}]` : variable;
	}
	if (Array.isArray(value)) return `[${value.map((one) => write(one, notation, indent)).join(", ")}]`;
	if (!isObject(value)) return notation.literal(value);
	const inner = `${indent}  `;
	const lines = Object.entries(value).map(
		([key, one]) => `${inner}${notation.key(key)}: ${write(one, notation, inner, key)},`,
	);
	return `{\n${lines.join("\n")}\n${indent}}`;
}

function exampleOf(serverUrl: string, { address, operation }: DescribedCall, { inString }: Notation): Example {
	const path = address.replace(/\{(\w+)\}/g, (_, field: string) => inString(variableOf(field) ?? field));
	const shown = (operation.parameters ?? []).filter(({ in: where, schema }) => where === "query" && schema.default);
	const search = shown.map(({ name, example }) => `${name}=${example}`).join("&");
	const body = operation.requestBody?.content["application/json"]?.example;
	return { url: `${serverUrl}${path}${search && `?${search}`}`, body };
}

const JAVASCRIPT: Notation = {
	variable: (name) => `process.env.${name}`,
	inString: (name) => `\${process.env.${name}}`,
	string: (value) => (value.includes("process.env.") ? `\`${value}\`` : JSON.stringify(value)),
	literal: (value) => JSON.stringify(value),
	key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)),
};

/** The call with `fetch`, for Node.js and browsers. */
export function javascriptSnippet(serverUrl: string, call: DescribedCall): string {
	const { url, body } = exampleOf(serverUrl, call, JAVASCRIPT);
	const headers = [
		...(call.operation.security.length > 0
			? [`Authorization: ${JAVASCRIPT.string(`Bearer ${JAVASCRIPT.inString("TOKEN")}`)}`]
			: []),
		...(isObject(body) ? ['"Content-Type": "application/json"'] : []),
	];
	const options = [
		...(call.method === "get" ? [] : [`  method: "${call.method.toUpperCase()}",`]),
		...(headers.length > 0 ? [`  headers: { ${headers.join(", ")} },`] : []),
		...(isObject(body) ? [`  body: JSON.stringify(${write(body, JAVASCRIPT, "  ")}),`] : []),
	];
	const rest = options.length > 0 ? `, {\n${options.join("\n")}\n}` : "";
	return `const answer = await fetch(${JAVASCRIPT.string(url)}${rest});\nconsole.log(await answer.json());`;
}

const PYTHON_WORDS = new Map<unknown, string>([
	[true, "True"],
	[false, "False"],
	[null, "None"],
]);

const PYTHON: Notation = {
	variable: (name) => `os.environ["${name}"]`,
	inString: (name) => `{os.environ['${name}']}`,
	string: (value) => `${value.includes("{os.") ? "f" : ""}${JSON.stringify(value)}`,
	literal: (value) => PYTHON_WORDS.get(value) ?? JSON.stringify(value),
	key: (name) => JSON.stringify(name),
};

/** The call with Python's requests library. */
export function pythonSnippet(serverUrl: string, call: DescribedCall): string {
	const { url, body } = exampleOf(serverUrl, call, PYTHON);
	const needsToken = call.operation.security.length > 0;
	const lines = [
		`    ${PYTHON.string(url)},`,
		...(needsToken ? [`    headers={"Authorization": ${PYTHON.string(`Bearer ${PYTHON.inString("TOKEN")}`)}},`] : []),
		...(isObject(body) ? [`    json=${write(body, PYTHON, "    ")},`] : []),
	];
	const snippet = `answer = requests.${call.method}(\n${lines.join("\n")}\n)\nprint(answer.json())`;
	return `${snippet.includes("os.environ") ? "import os\n" : ""}import requests\n\n${snippet}`;
}
