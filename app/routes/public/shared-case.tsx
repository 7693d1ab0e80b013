import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { openSharedLink } from "~/features/courts/sharing/links.server";
import { SharedCase } from "~/features/courts/sharing/shared-case";
import { requireSharedCase } from "~/features/courts/sharing/shared-case.server";
import { paths } from "~/paths";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { requestContext } from "~/platform/http/context.server";
import { isOpenedByPerson } from "~/platform/http/prefetch";
import { t } from "~/platform/language/translate";
import { Brand } from "~/ui/frame/brand";
import { useLoaderData } from "~/ui/frame/router";
import { ErrorPage } from "~/web/frame/error-page";
import { SiteFooter } from "~/web/frame/site-footer";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? caseNameOf(data.item) : t("Shared case")} · Nyaya Diary` },
	{ name: "robots", content: "noindex, nofollow" },
];

export const headers = () => ({ "X-Robots-Tag": "noindex, nofollow", "Cache-Control": "private, no-store" });

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { address } = requestContext();
	const token = params.token ?? "";
	const link = await orNotFound(openSharedLink(token, address, { isCounted: isOpenedByPerson(request) }));
	const { papers, ...shown } = await orNotFound(requireSharedCase(link.ownerId, link.caseId, new Date()));
	return {
		...shown,
		papers: papers.map(({ id, title }) => ({ address: paths.sharedPaper(token, id), title })),
		sharedBy: link.sharedBy,
		until: formatDay(dayInIndia(link.expiresAt)),
	};
}

export default function SharedCasePage() {
	return (
		<div className="ml-auto mr-auto max-w-5xl p-4">
			<header className="mb-4 font-semibold">
				<Brand />
			</header>
			<main id="main" tabIndex={-1}>
				<SharedCase {...useLoaderData<typeof loader>()} />
			</main>
			<SiteFooter />
		</div>
	);
}

export const ErrorBoundary = () => (
	<ErrorPage missing={{ title: t("This link no longer works"), text: t("Ask the sender for a new one.") }} />
);
