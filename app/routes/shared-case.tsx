import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayInIndia, formatDay } from "~/calendar/day";
import { caseNameOf } from "~/features/cases/party-name";
import { openSharedLink } from "~/features/cases/sharing/links.server";
import { SharedCase } from "~/features/cases/sharing/shared-case";
import { getSharedCase } from "~/features/cases/sharing/shared-case.server";
import { requestContext } from "~/http/context.server";
import { orNotFound } from "~/http/not-found.server";
import { isOpenedByPerson } from "~/http/prefetch";
import { t } from "~/language/translate";
import { ErrorPage } from "~/ui/error-page";
import { SiteFooter } from "~/ui/site-footer";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? caseNameOf(data.item) : t("Shared case")} · Nyaya Diary` },
	{ name: "robots", content: "noindex, nofollow" },
];

export const headers = () => ({ "X-Robots-Tag": "noindex, nofollow", "Cache-Control": "private, no-store" });

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { address } = requestContext();
	const link = await orNotFound(openSharedLink(params.token ?? "", address, { isCounted: isOpenedByPerson(request) }));
	const shown = await orNotFound(getSharedCase(link.ownerId, link.caseId, new Date()));
	return { ...shown, sharedBy: link.sharedBy, until: formatDay(dayInIndia(link.expiresAt)) };
}

export default function SharedCasePage() {
	return (
		<div className="ml-auto mr-auto max-w-5xl p-4">
			<main id="main" tabIndex={-1}>
				<SharedCase {...useLoaderData<typeof loader>()} />
			</main>
			<SiteFooter />
		</div>
	);
}

export const ErrorBoundary = () => (
	<ErrorPage
		missing={{ title: t("This link does not work any more"), text: t("Ask whoever sent it to you for a new one.") }}
	/>
);
