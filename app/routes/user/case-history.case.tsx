import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { CaseDetails, HearingTable, OrderList } from "~/features/cases/case-details";
import { findCourtExtras } from "~/features/cases/queries.history.server";
import { findCase } from "~/features/cases/queries.server";
import { dayInIndia } from "~/features/courts/day";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";

export const meta: MetaFunction = () => [{ title: "Case Details · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const item = await orNotFound(findCase(user.id, params.caseId ?? ""));
	return { item, extras: await findCourtExtras(item.cnrNumber), today: dayInIndia(new Date()) };
}

export default function CaseHistoryDetails() {
	const { item, extras, today } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	return (
		<>
			<div className="page-head">
				<h1>Case Details</h1>
				<Link to={`/user/case-history?${search}`} className="button">
					<ArrowLeft size={18} aria-hidden />
					<span>Back</span>
				</Link>
			</div>
			<CaseDetails item={item} extras={extras} today={today} />
			<h2 className="mt-4 mb-2">Hearings</h2>
			<HearingTable hearings={extras.hearings} />
			<h2 className="mt-4 mb-2">Orders</h2>
			<OrderList orders={extras.orders} />
		</>
	);
}
