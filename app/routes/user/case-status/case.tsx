import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { CasePageLink } from "~/features/courts/case-status/case-page-link";
import { requireApprovedCase } from "~/features/courts/cases/queries.server";
import { ApprovedDetails } from "~/features/courts/cases/status/case-details";
import { HearingsAndOrders } from "~/features/courts/cases/status/hearing-table";
import { requireCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { caseNameOf, partyNameOf } from "~/features/courts/court-records/case-facts";
import { withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { SendDetails } from "~/features/telling/messages/bulk/send-details";
import { chatLink } from "~/features/telling/messages/chat-link";
import { approvedCaseText } from "~/features/telling/messages/wording/template";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useLoaderData, useSearchParams } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? `${caseNameOf(data.item)} · ` : ""}${t("Case Details")} · Nyaya Diary` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const item = await orNotFound(requireApprovedCase(acting.ownerId, params.caseId ?? ""));
	const chat = chatLink(approvedCaseText({ ...item, partyName: partyNameOf(withNamesWithheld(item)) }), item.phone);
	return { item, chat, extras: await requireCourtExtras(item), today: dayInIndia(new Date()) };
}

export default function ApprovedCaseDetails() {
	const { item, chat, extras, today } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	return (
		<>
			<BackHead
				title={t("Case Details")}
				backTo={`${paths.caseStatus}?${search}`}
				label={t("Back to Approved Cases")}
			/>
			<CasePageLink item={item} />
			<ApprovedDetails item={item} extras={extras} today={today} />
			<HearingsAndOrders extras={extras} />
			<SendDetails chat={chat} />
		</>
	);
}
