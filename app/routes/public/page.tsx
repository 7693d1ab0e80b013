import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { PageText } from "~/features/administration/pages/page-text";
import { PAGES } from "~/features/administration/pages/pages";
import { findPage } from "~/features/administration/pages/queries.server";
import { t } from "~/platform/language/translate";
import { useLoaderData } from "~/ui/frame/router";
import { ErrorPage } from "~/web/frame/error-page";
import { ProsePage } from "~/web/frame/prose-page";

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
	const page = await findPage(new URL(request.url).pathname.split("/").find(Boolean));
	if (!page) throw new Response("This page does not exist.", { status: 404 });
	return page;
}

export default function Page() {
	const { page, html, language, from } = useLoaderData<typeof loader>();
	return (
		<ProsePage>
			<h1>{t(PAGES[page].title)}</h1>
			<PageText html={html} language={language} />
			{from && <p className="hint">{t("In force from {from}", { from })}</p>}
		</ProsePage>
	);
}

export const ErrorBoundary = () => <ErrorPage />;
