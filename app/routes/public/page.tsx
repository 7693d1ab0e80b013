import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageText } from "~/features/administration/pages/page-text";
import { PAGES } from "~/features/administration/pages/pages";
import { getPage, type PageView, requirePage } from "~/features/administration/pages/queries.server";
import { dayInIndia } from "~/platform/calendar/day";
import { languageNow, t } from "~/platform/language/translate";
import { ErrorPage } from "~/web/frame/error-page";
import { ProsePage } from "~/web/frame/prose-page";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	data
		? [
				{ title: `${t(PAGES[data.page].title)} · Nyaya Diary` },
				{ name: "description", content: t(PAGES[data.page].description) },
			]
		: [{ title: "Nyaya Diary" }];

/** A text page: without scripts in both render modes. */
export const handle = { hasNoScripts: true } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	const { pathname, searchParams } = new URL(request.url);
	const page = await orNotFound(requirePage(pathname.split("/").find(Boolean)));
	return orNotFound(getPage(page, searchParams.get("version"), dayInIndia(new Date())));
}

export default function Page() {
	return (
		<ProsePage>
			<PageSheet {...useLoaderData<typeof loader>()} />
		</ProsePage>
	);
}

export const ErrorBoundary = () => <ErrorPage />;

/** The public, printable page, with its version and links to the others. */
function PageSheet({ page, version, when, isInForce, blocks, others }: PageView) {
	const { to, title } = PAGES[page];
	return (
		<>
			<h1>{t(title)}</h1>
			{!isInForce && (
				<p className="note">
					{t("This version is not in force.")} <a href={to}>{t("Read the current version")}</a>
				</p>
			)}
			{languageNow() !== "en" && <p className="hint">{t("This text is in English only.")}</p>}
			<PageText blocks={blocks} />
			<p className="hint">{t("Version {version}. {when}.", { version, when })}</p>
			{others.length > 0 && (
				<div className="no-print">
					<h2>{t("Other versions")}</h2>
					<ul>
						{others.map((other) => (
							<li key={other.version}>
								<a href={`${to}?version=${other.version}`}>{t("Version {version}", { version: other.version })}</a>:{" "}
								{other.when}
							</li>
						))}
					</ul>
				</div>
			)}
		</>
	);
}
