import { API_ERROR_CODES } from "~/error-reasons";
import { EXAMPLE_LOGIN } from "~/features/people/sign-in/login/example-login.server";
import { WEBHOOK_KINDS } from "~/features/people/webhooks/kinds";
import { paths, profilePaths } from "~/paths";
import { own } from "~/platform/outside/own";
import { env } from "~/platform/settings/env.server";
import { apiDocument } from "~/web/api/api-document.server";
import { apiReference } from "~/web/api/api-reference.server";
import { CURL_VARIABLES } from "~/web/api/curl";
import { GUIDES } from "~/web/api-docs/guides";
import type { ErrorRow, WebhookKind } from "~/web/api-docs/views";

const apiErrors: ErrorRow[] = API_ERROR_CODES.map(({ code, ...about }) => ({ name: code, ...about }));

const webhookKinds: WebhookKind[] = WEBHOOK_KINDS.map(({ type, description }) => ({ kind: type, description }));

/** The one address for search engines, which find a page at several. */
const canonical = (path: string) => env.PUBLIC_URL + path;

/** An example answer for the quick start, reduced to these fields of its entries. */
const shortened = (example: unknown, fields: string[]) => {
	const { data, ...rest } = Object(example);
	const short = (entry: unknown) =>
		Object.fromEntries(Object.entries(Object(entry)).filter(([name]) => fields.includes(name)));
	return JSON.stringify({ ...rest, data: Array.isArray(data) ? data.map(short) : short(data) }, null, 2);
};

export async function apiDocsStart() {
	const [{ index }, { document }] = await Promise.all([apiReference(), apiDocument()]);
	const answerOf = (path: string, method: string) =>
		own(own(document.paths, path), method)?.responses[200]?.content?.["application/json"]?.example;
	const shown = ["id", "cnr_number", "hearing_date", "record_status"];
	return {
		groups: index,
		canonical: canonical(paths.apiDocs),
		variables: CURL_VARIABLES.map(({ name, from }) => ({ name, from })),
		start: {
			serverUrl: env.PUBLIC_URL,
			tokensPath: profilePaths("USER").newToken,
			isSandbox: env.isSandbox,
			login: EXAMPLE_LOGIN,
			listed: shortened(answerOf("/api/v1/cases/{userId}", "get"), shown),
			added: shortened(answerOf("/api/v1/cases/add", "post"), shown),
		},
	};
}

/** Data of a docs page: a guide, a group's calls, or both under one name; undefined if there is no such page. */
export async function apiDocsPage(slug: string | undefined) {
	const { groups, records, index } = await apiReference();
	const guide = GUIDES.find((one) => one.slug === slug);
	const group = groups.find((one) => one.slug === slug);
	if (!guide && !group) return undefined;
	const about = group && `Nyaya Diary API, ${group.title}: every call with its fields, examples and errors.`;
	return {
		groups: index,
		canonical: canonical(paths.apiDocsPage(slug ?? "")),
		title: guide?.title ?? group?.title ?? "",
		description: guide?.description ?? `${about} ${group?.description}`,
		about: group?.description,
		guide: guide?.slug,
		calls: group?.calls ?? [],
		serverUrl: env.PUBLIC_URL,
		errors: guide?.slug === "errors" ? apiErrors : [],
		kinds: guide?.slug === "webhooks" ? webhookKinds : [],
		records: guide?.slug === "objects" ? records : [],
	};
}
