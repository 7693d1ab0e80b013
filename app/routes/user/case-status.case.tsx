import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { ArrowLeft, MessageCircle } from "lucide-react";
import { ApprovedDetails } from "~/features/cases/approved-table";
import { partyNameOf } from "~/features/cases/party-name";
import { findCourtExtras } from "~/features/cases/queries.history.server";
import { findApprovedCase } from "~/features/cases/queries.server";
import { dayInIndia } from "~/features/courts/day";
import { chatLink } from "~/features/messages/chat-link";
import { approvedCaseText } from "~/features/messages/template";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";

export const meta: MetaFunction = () => [{ title: "Case Details · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const item = await orNotFound(findApprovedCase(user.id, params.caseId ?? ""));
	const chat = chatLink(approvedCaseText({ ...item, partyName: partyNameOf(item) }), item.phone);
	return { item, chat, extras: await findCourtExtras(item.cnrNumber), today: dayInIndia(new Date()) };
}

export default function ApprovedCaseDetails() {
	const { item, chat, extras, today } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	return (
		<>
			<div className="page-head">
				<h1>Case Details</h1>
				<Link to={`/user/case-status?${search}`} className="button">
					<ArrowLeft size={18} aria-hidden />
					<span>Back to Approved Cases</span>
				</Link>
			</div>
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
