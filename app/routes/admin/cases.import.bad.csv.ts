import type { LoaderFunctionArgs } from "@remix-run/node";
import { findImport, judgeImport } from "~/features/cases/commands.import.server";
import { readHeader } from "~/features/cases/import-read.server";
import { csvFile } from "~/http/csv.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const found = await orNotFound(findImport(params.importId ?? ""));
	const header = await readHeader(found.content);
	const lines = async function* () {
		for await (const { row, cells, reasons } of judgeImport(found)) {
			if (reasons.length === 0) continue;
			const padded = header.map((_, position) => cells[position] ?? "");
			yield [row, reasons.join("; "), ...padded];
		}
	};
	return csvFile("bad-rows.csv", ["row", "reason", ...header], lines());
}
