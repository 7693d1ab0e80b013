import type { LoaderFunctionArgs } from "@remix-run/node";
import { listInAddress } from "~/features/cases/list/address.server";
import { eachListedCase } from "~/features/cases/list/taken-away.server";
import { TAKEN_COLUMNS, takenCells } from "~/features/cases/list/taken-columns";
import { requireUser } from "~/http/session.server";
import { workbookFile } from "~/http/workbook.server";

/** The list as it is filtered, as an Excel workbook. */
export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { filter, order, today, problem } = listInAddress(request);
	if (!filter) throw new Response(problem, { status: 400 });
	const rows = async function* () {
		for await (const item of eachListedCase(user.id, filter, order)) yield takenCells(item);
	};
	return workbookFile(`cases-${today}.xlsx`, TAKEN_COLUMNS, rows());
}
