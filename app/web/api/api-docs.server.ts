import { API_ERROR_CODES } from "~/error-reasons";
import { EXAMPLE_LOGIN } from "~/features/people/sign-in/login/example-login.server";
import { WEBHOOK_KINDS } from "~/features/people/webhooks/kinds";
import { paths, profilePaths } from "~/paths";
import { renderMarkdown } from "~/platform/markdown/markdown.server";
import { env } from "~/platform/settings/env.server";
import guide from "~/web/api-docs/guide.md?raw";

const SANDBOX = `This is a sandbox: log in as \`${EXAMPLE_LOGIN.username}\` with \`${EXAMPLE_LOGIN.password}\`.`;

/** Parts of the guide that repeat the code, in Markdown. */
const LISTS: Record<string, string> = {
	errors: API_ERROR_CODES.map(({ code, status, meaning }) => `- **\`${code}\`** ${status}: ${meaning}`).join("\n"),
	types: WEBHOOK_KINDS.map(({ type, description }) => `- **\`${type}\`**: ${description}.`).join("\n"),
	sandbox: env.isSandbox ? SANDBOX : "",
};

/** The one page of guides for programs, as HTML. */
export const apiGuide = renderMarkdown(
	Object.entries(LISTS).reduce((text, [name, list]) => text.replace(`{{${name}}}`, () => list), guide),
	{
		server: env.PUBLIC_URL,
		calls: paths.apiCalls,
		document: paths.openApi,
		tokens: profilePaths("USER").newToken,
		contact: paths.contact,
	},
);

/** Where the earlier pages of the docs went, by name. */
const MOVED = new Map([
	["errors", "#errors"],
	["paging-and-limits", "#paging"],
	["webhooks", "#webhooks"],
	["oddities", "#compatibility"],
	["changelog", "#deprecation"],
]);
/** Earlier pages of calls and objects, which the viewer shows. */
const OF_CALLS =
	/^(lookups|account|cases|hearings|complaints|feedback|packages-and-payments|mobile-numbers|messages|alerts|objects)$/;

/** The address of an earlier page of the docs; undefined if there was none by this name. */
export function movedDocsPage(name = ""): string | undefined {
	const fragment = MOVED.get(name);
	if (fragment) return paths.apiDocs + fragment;
	return OF_CALLS.test(name) ? paths.apiCalls : undefined;
}
