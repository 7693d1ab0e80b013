import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { apiReference } from "~/http/api-reference.server";
import { paths } from "~/paths";
import { ApiContents, ApiGuide } from "~/ui/api-guide";
import { CallSection, FieldTable } from "~/ui/api-reference";
import { SiteFooter } from "~/ui/site-footer";

export const meta: MetaFunction = () => [
	{ title: "API docs · Nyaya Diary" },
	{
		name: "description",
		content:
			"Every call of Nyaya Diary's API for court cases in India, with examples: cases, hearings, messages, payments.",
	},
];

/** A page to read: it has no scripts in either render mode. */
export const handle = { hasNoScripts: true };

export async function loader() {
	return apiReference();
}

export default function ApiDocs() {
	const { groups, records, ...guide } = useLoaderData<typeof loader>();
	return (
		<div className="api-docs">
			<main id="main" className="prose" tabIndex={-1}>
				<h1>Nyaya Diary API</h1>
				<p>
					Read and change what the screens show, under the same rules. Also available as an{" "}
					<a href={paths.openApi}>OpenAPI 3.1 document</a>.
				</p>
				<ApiContents groups={groups} />
				<ApiGuide {...guide} />
				{groups.map(({ name, description, calls }) => (
					<div key={name}>
						<h2>{name}</h2>
						<p>{description}</p>
						{calls.map((call) => (
							<CallSection key={call.id} call={call} />
						))}
					</div>
				))}
				<h2 id="objects">Objects</h2>
				{records.map(({ name, about, fields }) => (
					<div key={name}>
						<h3>{name}</h3>
						{about && <p>{about}.</p>}
						<FieldTable label={name} rows={fields} asks={false} />
					</div>
				))}
			</main>
			<SiteFooter />
		</div>
	);
}
