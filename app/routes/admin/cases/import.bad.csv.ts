import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireImportFile } from "~/features/courts/record-imports/commands.server";
import { validateRows } from "~/features/courts/record-imports/validate.server";
import { csvFile } from "~/platform/http/csv.server";
import { requireProvenAdmin } from "~/web/access/session.server";
import { orNotFound } from "~/web/server/not-found.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireProvenAdmin(request);
	const file = await orNotFound(requireImportFile(params.importId ?? ""));
	const { header } = file;
	const lines = async function* () {
		for await (const { row, cells, reasons } of validateRows(file)) {
			if (reasons.length === 0) continue;
			const padded = header.map((_, position) => cells[position] ?? "");
			yield [row, reasons.join("; "), ...padded];
		}
	};
	return csvFile("bad-rows.csv", ["row", "reason", ...header], lines());
}
