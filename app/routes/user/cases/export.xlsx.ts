import type { LoaderFunctionArgs } from "@remix-run/node";
import { TAKEN_COLUMNS, takenCells } from "~/features/courts/cases/list/taken-columns";
import { takeList } from "~/web/screens/taken-list.server";
import { workbookFile } from "~/web/screens/workbook.server";

export const handle = { right: "export" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	const { items, today } = await takeList(request);
	const rows = async function* () {
		for await (const item of items) yield takenCells(item);
	};
	return workbookFile(`cases-${today}.xlsx`, TAKEN_COLUMNS, rows());
}
