import type { LoaderFunctionArgs } from "@remix-run/node";
import { BATCH_COLUMNS } from "~/features/cases/batch-csv";
import { idsInAddress } from "~/features/cases/batch-input";
import { listCaseRows } from "~/features/cases/queries.history.server";
import { isUuid } from "~/features/cases/queries.server";
import { csvFile } from "~/http/csv.server";
import { requireAdmin } from "~/http/session.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const rows = await listCaseRows(idsInAddress(new URL(request.url).searchParams).filter(isUuid));
	const lines = async function* () {
		for (const row of rows) yield BATCH_COLUMNS.map(([, value]) => value(row));
	};
	return csvFile(
		"cases.csv",
		BATCH_COLUMNS.map(([name]) => name),
		lines(),
	);
}
