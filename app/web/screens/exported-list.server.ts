import { recordExport, recordPrint } from "~/features/courts/cases/list/commands.export.server";
import type { Order } from "~/features/courts/cases/list/conditions.server";
import { eachListedCase, listForPrint } from "~/features/courts/cases/list/exported-cases.server";
import { caseListFilter, caseListPlace } from "~/features/courts/cases/list/filter";
import { paths } from "~/paths";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { authorize } from "~/web/access/authorize.server";
import { requireProvenUser } from "~/web/access/session.server";

/** Owner, filter and order of a list to export, from the address. @throws Response 400 for an unreadable filter */
async function requireExportedList(request: Request) {
	const acting = await authorize(request, "export");
	const { filter, order, today, problem } = listInAddress(request);
	if (!filter) throw new Response(problem, { status: 400 });
	return { acting, filter, order, today };
}

/** The list for a file; the audit log records the export. */
export async function exportList(request: Request) {
	const { acting, filter, order, today } = await requireExportedList(request);
	await requireProvenUser(request);
	await recordExport(acting, "export");
	return { items: eachListedCase(acting.ownerId, filter, order), today };
}

/** The list to print, limited in length, with the owner's notes for `?notes=on`; the logs record the print. */
export async function printList(request: Request) {
	const { acting, filter, order, today } = await requireExportedList(request);
	await recordExport(acting, "print");
	recordPrint(acting, paths.printCases);
	const hasNotes = new URL(request.url).searchParams.get("notes") === "on";
	return { acting, filter, today, hasNotes, ...(await listForPrint(acting.ownerId, filter, order, hasNotes)) };
}

/** Filter and order from the address; `filter` is undefined where it is invalid. */
function listInAddress(request: Request) {
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const filter = caseListFilter.safeParse(search);
	const today: Day = dayInIndia(new Date());
	const order: Order = { sort: caseListPlace.parse(search).sort, today };
	return { filter: filter.data, order, today, problem: filter.error?.issues[0]?.message };
}
