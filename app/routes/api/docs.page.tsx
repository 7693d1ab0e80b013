import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { apiDocsPage } from "~/web/api/api-docs.server";
import { Calls } from "~/web/api-docs/call-section";
import { ApiDocsFrame, docsStylesheet } from "~/web/api-docs/frame";
import { Guide } from "~/web/api-docs/guide";
import { ErrorPage } from "~/web/frame/error-page";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	data
		? [
				{ title: `${data.title} · API docs · Nyaya Diary` },
				{ name: "description", content: data.description },
				{ tagName: "link", rel: "canonical", href: data.canonical },
			]
		: [{ title: "API docs · Nyaya Diary" }];

export const links = docsStylesheet;

/** Rendered without the app's scripts; the page loads its own. */
export const handle = { hasNoScripts: true } satisfies ScreenHandle;

export async function loader({ params }: LoaderFunctionArgs) {
	const page = await apiDocsPage(params.page);
	if (!page) throw new Response("This page does not exist.", { status: 404 });
	return page;
}

export default function ApiDocsPage() {
	const { groups, title, about, guide, calls, ...lists } = useLoaderData<typeof loader>();
	const current = guide ?? groups.find((group) => group.title === title)?.slug;
	return (
		<ApiDocsFrame groups={groups} current={current}>
			<h1>{title}</h1>
			{guide ? <Guide slug={guide} {...lists} /> : <p>{about}</p>}
			{calls.length > 0 && <h2 id="calls">Calls</h2>}
			<Calls calls={calls} />
		</ApiDocsFrame>
	);
}

export const ErrorBoundary = () => <ErrorPage />;
