import type { ReactNode } from "react";
import { paths } from "~/paths";
import { Brand } from "~/ui/frame/brand";
import stylesheet from "~/web/api-docs/docs.css?url";
import { SiteFooter } from "~/web/frame/site-footer";

/** A separate stylesheet, so that other pages do not carry it. */
export const docsLinks = () => [{ rel: "stylesheet", href: stylesheet }];

/** A page for programmers: the guide, or the viewer of the calls. */
export function ApiDocsFrame({ children }: { children: ReactNode }) {
	return (
		<div className="api-docs mr-auto ml-auto max-w-240 p-4">
			<header className="mb-4 flex items-center font-semibold">
				<a href={paths.home} className="mr-2 flex no-underline">
					<Brand />
				</a>
				<a href={paths.apiDocs} className="mr-4 no-underline">
					API
				</a>
				<a href={paths.apiCalls} className="no-underline">
					Calls
				</a>
			</header>
			<main id="main" className="prose" tabIndex={-1}>
				{children}
			</main>
			<SiteFooter />
		</div>
	);
}
