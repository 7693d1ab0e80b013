import type { Operation, Parameter } from "~/web/api/openapi";

/** Shell variables for the reader's own values, with where to find each value. */
export const CURL_VARIABLES = [
	{ name: "TOKEN", fields: [], from: "token in the response of login, or a named token from your profile" },
	{ name: "USER_ID", fields: ["userId", "user_id"], from: "user_id in the response of login" },
	{ name: "WEBHOOK_ID", fields: ["webhookId"], from: "id of your webhook" },
	{ name: "HEARING_ID", fields: ["hearingId"], from: "id of a recorded hearing" },
	{ name: "CASE_ID", fields: ["id", "case_id", "case_ids", "caseId", "ids"], from: "id of a case in your list" },
	{ name: "COMPLAINT_ID", fields: ["complain_id"], from: "id of a complaint in the list of complaints" },
	{ name: "PACKAGE_ID", fields: ["package_id"], from: "id of a package in list-plan" },
	{ name: "SUBSCRIPTION_ID", fields: ["subscription_id"], from: "data.id in the response of memebership" },
	{ name: "OTP", fields: ["otp"], from: "the code that was sent by SMS" },
	{ name: "RESET_TOKEN", fields: ["token"], from: "the last part of the link in the email" },
];

export const variableOf = (field: string) =>
	CURL_VARIABLES.find(({ fields }) => fields.some((name) => name === field))?.name;

/** Replaces the reader's own values by `$NAME`. */
function withVariables(example: object): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(example).map(([field, value]) => {
			const name = variableOf(field);
			if (name === undefined) return [field, value];
			return [field, Array.isArray(value) ? [`$${name}`] : `$${name}`];
		}),
	);
}

/** Single-quotes the JSON except the variables, which the shell must expand. */
function quoteBody(example: object): string {
	const quoted = `'${JSON.stringify(withVariables(example)).replaceAll("'", `'\\''`)}'`;
	const names = CURL_VARIABLES.map(({ name }) => name).join("|");
	return quoted.replace(new RegExp(`"\\$(${names})"`, "g"), `"'"$$$1"'"`);
}

/** Shows paging parameters; filters are left to the reader. */
const isShown = ({ in: where, schema }: Parameter) => where === "query" && schema.default !== undefined;

function quoteAddress(serverUrl: string, address: string, parameters: Parameter[]): string {
	const path = address.replace(/\{(\w+)\}/g, (_, field: string) => `$${variableOf(field)}`);
	const search = parameters.filter(isShown).map(({ name, example }) => `${name}=${example}`);
	return `"${serverUrl}${path}${search.length > 0 ? `?${search.join("&")}` : ""}"`;
}

type DescribedCall = { method: string; address: string; operation: Operation };

/** A POSIX shell command that makes the call. */
export function curlLine(serverUrl: string, { method, address, operation }: DescribedCall): string {
	const example = operation.requestBody?.content["application/json"]?.example;
	const isImplied = method === "get" || (method === "post" && example !== undefined);
	return [
		"curl",
		...(isImplied ? [] : [`-X ${method.toUpperCase()}`]),
		quoteAddress(serverUrl, address, operation.parameters ?? []),
		...(operation.security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
		...(example instanceof Object ? ['-H "Content-Type: application/json"', `-d ${quoteBody(example)}`] : []),
	].join(" ");
}
