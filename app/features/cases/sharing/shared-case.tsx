import type { Day } from "~/calendar/day";
import { CaseFacts, type ShownCase } from "~/features/cases/case-details";
import { NewestHearings, OrderList } from "~/features/cases/hearing-table";
import { isDisposed, NextHearing } from "~/features/cases/page/next-hearing";
import { caseNameOf } from "~/features/cases/party-name";
import type { CourtExtras } from "~/features/cases/queries.history.server";

type SharedCaseProps = {
	item: ShownCase;
	extras: CourtExtras;
	today: Day;
	/** When the court was last asked, in words; null before its first answer. */
	checked: string | null;
	sharedBy: string;
	/** The day on which the link ends, in words. */
	until: string;
};

/** A case for whoever has a link to it: the next hearing first, then what the court publishes. */
export function SharedCase({ item, extras, today, checked, sharedBy, until }: SharedCaseProps) {
	const name = caseNameOf(item);
	const isFound = item.lookUp === "found";
	return (
		<>
			<p className="hint mb-2">
				<span dir="auto">{sharedBy}</span> shares this case with you.
			</p>
			<h1 dir="auto">{name}</h1>
			<p className="mb-3">
				{name !== item.caseNumber && <>{item.caseNumber} · </>}
				<span className="figures">{item.cnrNumber}</span>
			</p>
			<section className="case-next">
				<h2>{!isFound ? "From the court" : isDisposed({ item, today }) ? "Decision" : "Next hearing"}</h2>
				{isFound ? (
					<NextHearing item={item} extras={extras} today={today} />
				) : (
					<p className="case-day">The court&apos;s details are not here yet</p>
				)}
				{checked && <p className="hint">Last checked {checked}</p>}
			</section>
			{isFound && <NewestHearings hearings={extras.hearings} />}
			<CaseFacts item={item} extras={extras} today={today} isShared />
			{isFound && <h2 className="mt-5 mb-2">Orders</h2>}
			{isFound && <OrderList orders={extras.orders} />}
			<p className="hint mt-5">
				Taken from what the court publishes. Always check with the court or your advocate. This link works until {until}
				.
			</p>
		</>
	);
}
