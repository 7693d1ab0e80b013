import { recordExport, recordPrint } from "~/features/courts/cases/list/commands.export.server";
import type { Order } from "~/features/courts/cases/list/conditions.server";
import { caseListFilter, caseListPlace } from "~/features/courts/cases/list/filter";
import { eachListedCase, listForPrint } from "~/features/courts/cases/list/taken-away.server";
import { paths } from "~/paths";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { requireAct } from "~/web/access/acting.server";

/** Whose list leaves the product, and what of it, as the address filters it. @throws Response 400 for an unreadable filter */
async function requireTakenList(request: Request) {
	const owner = await requireAct(request, "export");
	const { filter, order, today, problem } = listInAddress(request);
	if (!filter) throw new Response(problem, { status: 400 });
	return { owner, filter, order, today };
}

/** The list for a file that takes it away; the audit log keeps that it was taken. */
export async function takeList(request: Request) {
	const { owner, filter, order, today } = await requireTakenList(request);
	await recordExport(owner.by, "export");
	return { items: eachListedCase(owner.id, filter, order), today };
}

/** The list for paper, no more than what somebody reads there, with the owner's notes where `?notes=on`; the logs keep that it was printed. */
export async function printList(request: Request) {
	const { owner, filter, order, today } = await requireTakenList(request);
	await recordExport(owner.by, "print");
	recordPrint(owner.by, paths.printCases);
	const hasNotes = new URL(request.url).searchParams.get("notes") === "on";
	return { owner, filter, today, hasNotes, ...(await listForPrint(owner.id, filter, order, hasNotes)) };
}

/** The list an address shows, for files and paper: which cases, and in which order; no filter where it has a mistake. */
function listInAddress(request: Request) {
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const filter = caseListFilter.safeParse(search);
	const today: Day = dayInIndia(new Date());
	const order: Order = { sort: caseListPlace.parse(search).sort, today };
	return { filter: filter.data, order, today, problem: filter.error?.issues[0]?.message };
}
