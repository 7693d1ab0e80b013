import type { LoaderFunctionArgs } from "@remix-run/node";
import { EXPORT_COLUMNS, exportCells } from "~/features/courts/cases/list/export-columns";
import { csvFile } from "~/platform/http/csv.server";
import { exportList } from "~/web/screens/exported-list.server";

export const handle = { right: "export" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	const { items, today } = await exportList(request);
	const lines = async function* () {
		for await (const item of items)
			yield exportCells(item).map((value) => (typeof value === "string" ? value : value.day));
	};
	return csvFile(
		`cases-${today}.csv`,
		EXPORT_COLUMNS.map(({ name }) => name),
		lines(),
	);
}
