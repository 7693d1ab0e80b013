import type { LoaderFunctionArgs } from "@remix-run/node";
import { listInAddress } from "~/features/cases/list/address.server";
import { eachListedCase } from "~/features/cases/list/taken-away.server";
import { TAKEN_COLUMNS, takenCells } from "~/features/cases/list/taken-columns";
import { csvFile } from "~/http/csv.server";
import { requireUser } from "~/http/session.server";

/** The list as it is filtered, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { filter, order, today, problem } = listInAddress(request);
	if (!filter) throw new Response(problem, { status: 400 });
	const lines = async function* () {
		for await (const item of eachListedCase(user.id, filter, order))
			yield takenCells(item).map((value) => (typeof value === "string" ? value : value.day));
	};
	return csvFile(
		`cases-${today}.csv`,
		TAKEN_COLUMNS.map(({ name }) => name),
		lines(),
	);
}
