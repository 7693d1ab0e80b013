import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/paths";
import { Brand } from "~/ui/frame/brand";
import copyScript from "~/web/api-docs/copy.js?url";
import stylesheet from "~/web/api-docs/docs.css?url";
import { GUIDES } from "~/web/api-docs/guides";
import type { CallLink, GroupLinks, PageLink } from "~/web/api-docs/views";
import { SiteFooter } from "~/web/frame/site-footer";

/** A separate stylesheet, so that other pages do not carry it. */
export const docsStylesheet = () => [{ rel: "stylesheet", href: stylesheet }];

export const CallLine = ({ method, short }: CallLink) => (
	<code>
		{method} {short}
	</code>
);

type IndexProps = { groups: GroupLinks[]; current?: string };

function PageItem({ slug, title, current, calls = [] }: PageLink & { current?: string; calls?: CallLink[] }) {
	const isCurrent = slug === current;
	return (
		<li>
			<a href={paths.apiDocsPage(slug)} aria-current={isCurrent ? "page" : undefined}>
				{title}
			</a>
			{isCurrent && calls.length > 0 && (
				<ul>
					{calls.map((call) => (
						<li key={call.id}>
							<a href={`#${call.id}`} title={call.summary}>
								<CallLine {...call} />
							</a>
						</li>
					))}
				</ul>
			)}
		</li>
	);
}

/** All docs pages, with the calls of the open one. */
function IndexList({ groups, current }: IndexProps) {
	return (
		<>
			<ul>
				<li>
					<a href={paths.apiDocs} aria-current={current === undefined ? "page" : undefined}>
						Start
					</a>
				</li>
				{GUIDES.filter(({ slug }) => groups.every((group) => group.slug !== slug)).map(({ slug, title }) => (
					<PageItem key={slug} slug={slug} title={title} current={current} />
				))}
			</ul>
			<p className="hint mt-3">Calls</p>
			<ul>
				{groups.map((group) => (
					<PageItem key={group.slug} {...group} current={current} />
				))}
			</ul>
		</>
	);
}

/** A docs page with the index beside it; on a phone above it and closed. */
export function ApiDocsFrame({ groups, current, children }: IndexProps & { children: ReactNode }) {
	const root = useRouteLoaderData<{ mode: "light" | "full" }>("root");
	return (
		<div className="api-docs roomy:grid roomy:grid-cols-[19rem_minmax(0,1fr)] roomy:[grid-column-gap:2.5rem] mr-auto ml-auto max-w-312 p-4">
			<header className="roomy:col-span-2 mb-4 flex items-center font-semibold">
				<a href={paths.home} className="mr-2 flex no-underline">
					<Brand />
				</a>
				<a href={paths.apiDocs} className="no-underline">
					API
				</a>
			</header>
			<nav
				aria-label="Contents"
				className="api-index no-print hidden pt-2 pb-2 roomy:sticky roomy:top-0 roomy:block roomy:max-h-screen roomy:self-start roomy:overflow-y-auto"
			>
				<IndexList groups={groups} current={current} />
			</nav>
			<details className="api-index no-print card mb-4 roomy:hidden">
				<summary>Contents</summary>
				<nav aria-label="Contents">
					<IndexList groups={groups} current={current} />
				</nav>
			</details>
			<main id="main" className="prose" tabIndex={-1}>
				{children}
			</main>
			<div className="roomy:col-span-2">
				<SiteFooter />
			</div>
			{root?.mode === "full" && <script src={copyScript} defer />}
		</div>
	);
}
