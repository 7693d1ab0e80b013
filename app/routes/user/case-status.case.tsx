import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { ArrowLeft, MessageCircle } from "lucide-react";
import { dayInIndia } from "~/calendar/day";
import { ApprovedDetails } from "~/features/cases/case-details";
import { partyNameOf } from "~/features/cases/party-name";
import { getCourtExtras } from "~/features/cases/queries.history.server";
import { getApprovedCase } from "~/features/cases/queries.server";
import { chatLink } from "~/features/messages/chat-link";
import { approvedCaseText } from "~/features/messages/template";
import { requireAct } from "~/http/acting.server";
import { orNotFound } from "~/http/not-found.server";
import { paths } from "~/paths";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: "Case Details · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "see");
	const item = await orNotFound(getApprovedCase(owner.id, params.caseId ?? ""));
	const chat = chatLink(approvedCaseText({ ...item, partyName: partyNameOf(item) }), item.phone);
	return { item, chat, extras: await getCourtExtras(item.cnrNumber), today: dayInIndia(new Date()) };
}

export default function ApprovedCaseDetails() {
	const { item, chat, extras, today } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	return (
		<>
			<PageHead title="Case Details">
				<Link to={`${paths.caseStatus}?${search}`} className="button">
					<ArrowLeft size={18} aria-hidden />
					<span>Back to Approved Cases</span>
				</Link>
			</PageHead>
			<ApprovedDetails item={item} extras={extras} today={today} />
			<div className="actions">
				<a href={chat} className="button button-primary" target="_blank" rel="noreferrer noopener">
					<MessageCircle size={18} aria-hidden />
					<span>Send WhatsApp</span>
				</a>
			</div>
		</>
	);
}
