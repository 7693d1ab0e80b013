import type { LoaderFunctionArgs } from "@remix-run/node";
import { isUuid } from "~/db/ids";
import { BATCH_COLUMNS } from "~/features/cases/admin/batch-csv";
import { idsInAddress } from "~/features/cases/admin/batch-input";
import { listCaseRows } from "~/features/cases/queries.history.server";
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
