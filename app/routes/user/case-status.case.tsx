import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { dayInIndia } from "~/calendar/day";
import { ApprovedDetails, WholeCaseLink } from "~/features/cases/case-details";
import { HearingsAndOrders } from "~/features/cases/hearing-table";
import { asOthersRead } from "~/features/cases/kept-back";
import { caseNameOf, partyNameOf } from "~/features/cases/party-name";
import { getCourtExtras } from "~/features/cases/queries.history.server";
import { getApprovedCase } from "~/features/cases/queries.server";
import { chatLink } from "~/features/messages/chat-link";
import { SendDetails } from "~/features/messages/send-details";
import { approvedCaseText } from "~/features/messages/template";
import { requireAct } from "~/http/acting.server";
import { orNotFound } from "~/http/not-found.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { BackHead } from "~/ui/page-head";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? `${caseNameOf(data.item)} · ` : ""}${t("Case Details")} · Nyaya Diary` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "see");
	const item = await orNotFound(getApprovedCase(owner.id, params.caseId ?? ""));
	const chat = chatLink(approvedCaseText({ ...item, partyName: partyNameOf(asOthersRead(item)) }), item.phone);
	return { item, chat, extras: await getCourtExtras(item.cnrNumber), today: dayInIndia(new Date()) };
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
			<WholeCaseLink item={item} />
			<ApprovedDetails item={item} extras={extras} today={today} />
			<HearingsAndOrders extras={extras} />
			<SendDetails chat={chat} />
		</>
	);
}
