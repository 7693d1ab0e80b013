import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { dayInIndia } from "~/calendar/day";
import { CaseDetails } from "~/features/cases/case-details";
import { HearingTable, OrderList } from "~/features/cases/hearing-table";
import { getCourtExtras } from "~/features/cases/queries.history.server";
import { getCase } from "~/features/cases/queries.server";
import { requireAct } from "~/http/acting.server";
import { orNotFound } from "~/http/not-found.server";
import { paths } from "~/paths";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: "Case Details · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "see");
	const item = await orNotFound(getCase(owner.id, params.caseId ?? ""));
	return { item, extras: await getCourtExtras(item.cnrNumber), today: dayInIndia(new Date()) };
}

export default function CaseHistoryDetails() {
	const { item, extras, today } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	return (
		<>
			<PageHead title="Case Details">
				{item.nextDate && !item.decisionDate && (
					<a href={paths.hearingFile(item.id)} className="button">
						Add to calendar
					</a>
				)}
				<Link to={`${paths.caseHistory}?${search}`} className="button">
					<ArrowLeft size={18} aria-hidden />
					<span>Back</span>
				</Link>
			</PageHead>
			<CaseDetails item={item} extras={extras} today={today} />
			<h2 className="mt-4 mb-2">Hearings</h2>
			<HearingTable hearings={extras.hearings} />
			<h2 className="mt-4 mb-2">Orders</h2>
			<OrderList orders={extras.orders} />
		</>
	);
}
