import type { LoaderFunctionArgs } from "@remix-run/node";
import { TAKEN_COLUMNS, takenCells } from "~/features/courts/cases/list/taken-columns";
import { csvFile } from "~/platform/http/csv.server";
import { takeList } from "~/web/screens/taken-list.server";

export const handle = { right: "export" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	const { items, today } = await takeList(request);
	const lines = async function* () {
		for await (const item of items)
			yield takenCells(item).map((value) => (typeof value === "string" ? value : value.day));
	};
	return csvFile(
		`cases-${today}.csv`,
		TAKEN_COLUMNS.map(({ name }) => name),
		lines(),
	);
}
