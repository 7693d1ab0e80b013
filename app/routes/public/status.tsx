import type { MetaFunction } from "@remix-run/node";
import { readStatus } from "~/features/administration/status/queries.server";
import { StatusReport } from "~/features/administration/status/round-report";
import { t } from "~/platform/language/translate";
import { useLoaderData } from "~/ui/frame/router";
import { ErrorPage } from "~/web/frame/error-page";
import { ProsePage } from "~/web/frame/prose-page";

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
		<ProsePage>
			<h1>{t("Status")}</h1>
			<p>
				{t(
					"Every evening and night we check the next hearings at eCourts. These are the results of the last ones, good or bad.",
				)}
			</p>
			<StatusReport {...useLoaderData<typeof loader>()} />
		</ProsePage>
	);
}

export const ErrorBoundary = () => <ErrorPage />;
