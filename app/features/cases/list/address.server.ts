import { type Day, dayInIndia } from "~/calendar/day";
import { caseListFilter, caseListPlace } from "~/features/cases/list/filter";
import type { Order } from "~/features/cases/list/order.server";

/** The list an address shows, for files and paper: which cases, and in which order; no filter where it has a mistake. */
export function listInAddress(request: Request) {
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const filter = caseListFilter.safeParse(search);
	const today: Day = dayInIndia(new Date());
	const order: Order = { sort: caseListPlace.parse(search).sort, today };
	return { filter: filter.data, order, today, problem: filter.error?.issues[0]?.message };
}
