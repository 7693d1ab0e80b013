import { listInAddress } from "~/features/cases/list/address.server";
import { noteExport } from "~/features/cases/list/commands.export.server";
import { eachListedCase } from "~/features/cases/list/taken-away.server";
import { requireAct } from "~/http/acting.server";

/**
 * The list as the address filters it, for a file that takes it away; the audit log keeps that it was taken.
 * @throws Response 400 for a filter that cannot be read.
 */
export async function takeList(request: Request) {
	const owner = await requireAct(request, "export");
	const { filter, order, today, problem } = listInAddress(request);
	if (!filter) throw new Response(problem, { status: 400 });
	await noteExport(owner.by);
	return { items: eachListedCase(owner.id, filter, order), today };
}
