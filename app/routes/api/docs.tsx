import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import { apiDocsStart } from "~/web/api/api-docs.server";
import { ApiDocsFrame, docsStylesheet } from "~/web/api-docs/frame";
import { CallIndex, JsonTextWarning, QuickStart } from "~/web/api-docs/start";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: "API docs · Nyaya Diary" },
	{
		name: "description",
		content:
			"All calls of the Nyaya Diary API for court cases in India, with examples: cases, hearings, messages, payments.",
	},
	{ tagName: "link", rel: "canonical", href: data?.canonical },
];

export const links = docsStylesheet;

/** Rendered without the app's scripts; the page loads its own. */
export const handle = { hasNoScripts: true } satisfies ScreenHandle;

export async function loader() {
	return apiDocsStart();
}

export default function ApiDocs() {
	const { groups, start, variables } = useLoaderData<typeof loader>();
	return (
		<ApiDocsFrame groups={groups}>
			<h1>Nyaya Diary API</h1>
			<p>
				Read and change the data of the screens, under the same rules: cases, hearings, changes, messages, payments.
				JSON over HTTPS, with a token. For generators and other tools there is an{" "}
				<a href={paths.openApi}>OpenAPI 3.1 document</a>. The product's repository has a typed client for TypeScript (
				<code>clients/typescript</code>) and an example for Python without packages (<code>clients/python</code>).
			</p>
			<QuickStart {...start} />
			<JsonTextWarning />
			<p>
				<a href={paths.apiDocsPage("oddities")}>Compatibility notes</a>
			</p>
			<CallIndex groups={groups} />
			<h2 id="variables">Variables in the examples</h2>
			<dl className="fields">
				{variables.map(({ name, from }) => (
					<div key={name}>
						<dt>
							<code>{name}</code>
						</dt>
						<dd>{from}</dd>
					</div>
				))}
			</dl>
		</ApiDocsFrame>
	);
}
