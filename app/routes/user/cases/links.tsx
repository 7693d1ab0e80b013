import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCase } from "~/features/courts/cases/queries.server";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { reasonToWithholdNames, withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { listSharedLinks, shareCase, stopSharing } from "~/features/courts/sharing/links.server";
import { SharedLinks } from "~/features/courts/sharing/shared-links";
import { chatLink } from "~/features/telling/messages/chat-link";
import { paths } from "~/paths";
import { dayInIndia, formatDay, formatRecentMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "share" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Share with a client")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "share");
	const shared = await orNotFound(requireCase(acting.ownerId, params.caseId ?? ""));
	const today = dayInIndia(new Date());
	const name = caseNameOf(shared);
	const sharedName = caseNameOf(withNamesWithheld(shared));
	const links = await listSharedLinks(acting.ownerId, shared.id);
	return {
		caseId: shared.id,
		name,
		withholdingReason: reasonToWithholdNames(shared),
		links: links.map(({ id, address, createdAt, expiresAt, views, viewedAt }) => ({
			id,
			address,
			chat: chatLink(`${sharedName}\n${address}`),
			made: formatDay(dayInIndia(createdAt)),
			until: formatDay(dayInIndia(expiresAt)),
			views,
			viewed: viewedAt && formatRecentMoment(viewedAt, today),
		})),
	};
}

const form = z.object({ link: z.string().max(100).optional() });

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "share");
	const caseId = params.caseId ?? "";
	return submit(request, form, async ({ link }) => {
		if (link) await stopSharing(acting, caseId, link);
		else await shareCase(acting, caseId);
		return redirectWithFlash(paths.caseLinks(caseId), link ? t("The link is stopped.") : t("The link is ready."));
	});
}

export default function CaseLinks() {
	const { caseId, name, withholdingReason, links } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.result.error?.[""]?.[0];
	return (
		<>
			<PageHead title={t("Share with a client")}>
				<Link to={paths.case(caseId)} className="button">
					{t("Back to the case")}
				</Link>
			</PageHead>
			<p dir="auto" className="mb-3">
				{name}
			</p>
			<SharedLinks links={links} withholdingReason={withholdingReason} problem={problem} />
		</>
	);
}
