import type { MetaFunction } from "@remix-run/node";
import { paths } from "~/paths";
import { env } from "~/platform/settings/env.server";
import { useLoaderData } from "~/ui/frame/router";
import { apiGuide } from "~/web/api/api-docs.server";
import { ApiDocsFrame, docsLinks } from "~/web/api-docs/frame";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: "API docs · Nyaya Diary" },
	{
		name: "description",
		content:
			"How programs use Nyaya Diary: tokens, paging, limits, errors, retries and webhooks for court cases in India.",
	},
	{ tagName: "link", rel: "canonical", href: data?.canonical },
];

export const links = docsLinks;

/** Rendered without scripts in both modes. */
export const handle = { hasNoScripts: true } satisfies ScreenHandle;

export const loader = () => ({ html: apiGuide, canonical: env.PUBLIC_URL + paths.apiDocs });

export default function ApiDocs() {
	const { html } = useLoaderData<typeof loader>();
	return (
		<ApiDocsFrame>
			<h1>Nyaya Diary API</h1>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is made of our own file */}
			<div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
		</ApiDocsFrame>
	);
}
