import type { LinksFunction, MetaFunction } from "@remix-run/node";
import viewerStyles from "swagger-ui-dist/swagger-ui.css?url";
import viewerScript from "swagger-ui-dist/swagger-ui-bundle.js?url";
import { paths } from "~/paths";
import { useRouteLoaderData } from "~/ui/frame/router";
import { ApiDocsFrame, docsLinks } from "~/web/api-docs/frame";
import startScript from "~/web/api-docs/viewer.js?url";

export const meta: MetaFunction = () => [
	{ title: "Calls · API docs · Nyaya Diary" },
	{
		name: "description",
		content: "All calls of the Nyaya Diary API for court cases in India: fields, examples and errors of each.",
	},
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: viewerStyles }, ...docsLinks()];

/** Rendered without the app's scripts; the page loads the viewer. */
export const handle = { hasNoScripts: true } satisfies ScreenHandle;

export default function ApiCalls() {
	const root = useRouteLoaderData<{ mode: "light" | "full" }>("root");
	return (
		<ApiDocsFrame>
			<h1>Calls</h1>
			<div id="viewer" data-document={paths.openApi}>
				<p>
					This page needs scripts. Without them, read the <a href={paths.apiDocs}>guide</a> and the{" "}
					<a href={paths.openApi}>OpenAPI document</a>. The standard version sends scripts.
				</p>
			</div>
			{root?.mode === "full" && (
				<>
					<script src={startScript} defer />
					<script src={viewerScript} defer />
				</>
			)}
		</ApiDocsFrame>
	);
}
