import type { LoaderFunctionArgs } from "@remix-run/node";
import { listInAddress } from "~/features/cases/list/address.server";
import { noteExport } from "~/features/cases/list/commands.export.server";
import { eachListedCase } from "~/features/cases/list/taken-away.server";
import { TAKEN_COLUMNS, takenCells } from "~/features/cases/list/taken-columns";
import { requireAct } from "~/http/acting.server";
import { csvFile } from "~/http/csv.server";

/** The list as it is filtered, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "export");
	const { filter, order, today, problem } = listInAddress(request);
	if (!filter) throw new Response(problem, { status: 400 });
	await noteExport(owner.by);
	const lines = async function* () {
		for await (const item of eachListedCase(owner.id, filter, order))
			yield takenCells(item).map((value) => (typeof value === "string" ? value : value.day));
	};
	return csvFile(
		`cases-${today}.csv`,
		TAKEN_COLUMNS.map(({ name }) => name),
		lines(),
	);
}
