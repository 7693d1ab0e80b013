import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readStatus } from "~/features/administration/status/queries.server";
import { StatusReport } from "~/features/administration/status/round-report";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Brand } from "~/ui/frame/brand";
import { ErrorPage } from "~/web/frame/error-page";
import { SiteFooter } from "~/web/frame/site-footer";

export const meta: MetaFunction = () => [
	{ title: `${t("Status")} · Nyaya Diary` },
	{
		name: "description",
		content: t("How many hearings were checked at eCourts last night and evening, and how many were not."),
	},
];

/** Without scripts in both render modes. */
export const handle = { hasNoScripts: true } satisfies ScreenHandle;

export const loader = () => readStatus();

export default function Status() {
	return (
		<div className="entrance">
			<header className="mb-4">
				<Brand size={32} />
			</header>
			<main id="main" className="card prose" tabIndex={-1}>
				<h1>{t("Status")}</h1>
				<p>
					{t(
						"Every evening and night we check the next hearings at eCourts. These are the results of the last ones, good or bad.",
					)}
				</p>
				<StatusReport {...useLoaderData<typeof loader>()} />
				<p className="no-print">
					<a href={paths.home}>{t("Go to home page")}</a>
				</p>
			</main>
			<SiteFooter />
		</div>
	);
}

export const ErrorBoundary = () => <ErrorPage />;
