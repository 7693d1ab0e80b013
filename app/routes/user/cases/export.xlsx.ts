import type { LoaderFunctionArgs } from "@remix-run/node";
import { EXPORT_COLUMNS, exportCells } from "~/features/courts/cases/list/export-columns";
import { exportList } from "~/web/screens/exported-list.server";
import { workbookFile } from "~/web/screens/workbook.server";

export const handle = { right: "export" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	const { items, today } = await exportList(request);
	const rows = async function* () {
		for await (const item of items) yield exportCells(item);
	};
	return workbookFile(`cases-${today}.xlsx`, EXPORT_COLUMNS, rows());
}
