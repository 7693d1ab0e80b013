import { variableOf } from "~/web/api/curl";
import type { Operation } from "~/web/api/openapi";

type Described = { method: string; address: string; operation: Operation };

type Example = { url: string; body: unknown };

/** How a language writes an object and an environment variable. */
type Notation = {
	variable: (name: string) => string;
	text: (value: string) => string;
	inText: (name: string) => string;
	literal: (value: unknown) => string;
	key: (name: string) => string;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Writes an example value; the reader's own values come from environment variables. */
function write(value: unknown, notation: Notation, indent: string, field = ""): string {
	const name = variableOf(field);
	if (name !== undefined) {
		const own = notation.variable(name);
		return Array.isArray(value) ? `[${own}]` : own;
	}
	if (Array.isArray(value)) return `[${value.map((one) => write(one, notation, indent)).join(", ")}]`;
	if (!isObject(value)) return notation.literal(value);
	const inner = `${indent}  `;
	const lines = Object.entries(value).map(
		([key, one]) => `${inner}${notation.key(key)}: ${write(one, notation, inner, key)},`,
	);
	return `{\n${lines.join("\n")}\n${indent}}`;
}

function exampleOf(serverUrl: string, { address, operation }: Described, { inText }: Notation): Example {
	const path = address.replace(/\{(\w+)\}/g, (_, field: string) => inText(variableOf(field) ?? field));
	const shown = (operation.parameters ?? []).filter(({ in: where, schema }) => where === "query" && schema.default);
	const search = shown.map(({ name, example }) => `${name}=${example}`).join("&");
	const body = operation.requestBody?.content["application/json"]?.example;
	return { url: `${serverUrl}${path}${search && `?${search}`}`, body };
}

const JAVASCRIPT: Notation = {
	variable: (name) => `process.env.${name}`,
	inText: (name) => `\${process.env.${name}}`,
	text: (value) => (value.includes("process.env.") ? `\`${value}\`` : JSON.stringify(value)),
	literal: (value) => JSON.stringify(value),
	key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)),
};

/** The call by `fetch`, for Node.js and browsers. */
export function javascriptLine(serverUrl: string, call: Described): string {
	const { url, body } = exampleOf(serverUrl, call, JAVASCRIPT);
	const headers = [
		...(call.operation.security.length > 0
			? [`Authorization: ${JAVASCRIPT.text(`Bearer ${JAVASCRIPT.inText("TOKEN")}`)}`]
			: []),
		...(isObject(body) ? ['"Content-Type": "application/json"'] : []),
	];
	const options = [
		...(call.method === "get" ? [] : [`  method: "${call.method.toUpperCase()}",`]),
		...(headers.length > 0 ? [`  headers: { ${headers.join(", ")} },`] : []),
		...(isObject(body) ? [`  body: JSON.stringify(${write(body, JAVASCRIPT, "  ")}),`] : []),
	];
	const rest = options.length > 0 ? `, {\n${options.join("\n")}\n}` : "";
	return `const answer = await fetch(${JAVASCRIPT.text(url)}${rest});\nconsole.log(await answer.json());`;
}

const PYTHON_WORDS = new Map<unknown, string>([
	[true, "True"],
	[false, "False"],
	[null, "None"],
]);

const PYTHON: Notation = {
	variable: (name) => `os.environ["${name}"]`,
	inText: (name) => `{os.environ['${name}']}`,
	text: (value) => `${value.includes("{os.") ? "f" : ""}${JSON.stringify(value)}`,
	literal: (value) => PYTHON_WORDS.get(value) ?? JSON.stringify(value),
	key: (name) => JSON.stringify(name),
};

/** The call by Python's requests library. */
export function pythonLine(serverUrl: string, call: Described): string {
	const { url, body } = exampleOf(serverUrl, call, PYTHON);
	const needsToken = call.operation.security.length > 0;
	const lines = [
		`    ${PYTHON.text(url)},`,
		...(needsToken ? [`    headers={"Authorization": ${PYTHON.text(`Bearer ${PYTHON.inText("TOKEN")}`)}},`] : []),
		...(isObject(body) ? [`    json=${write(body, PYTHON, "    ")},`] : []),
	];
	const made = `answer = requests.${call.method}(\n${lines.join("\n")}\n)\nprint(answer.json())`;
	return `${made.includes("os.environ") ? "import os\n" : ""}import requests\n\n${made}`;
}
