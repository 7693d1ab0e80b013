import type { LoaderFunctionArgs } from "@remix-run/node";
import { findOwnRows, tableOf } from "~/features/accounts/queries.own-data.server";
import { csvFile } from "~/http/csv.server";
import { requireProvenOwnArea } from "~/http/session.server";
import { t } from "~/language/translate";

/** One kind of the person's data as a table. */
export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireProvenOwnArea(request);
	const kind = new URL(request.url).searchParams.get("kind") ?? "account";
	const rows = await findOwnRows(user.id, kind);
	if (!rows) throw new Response(t("There is no data of this kind."), { status: 404 });
	const { columns, cells } = tableOf(rows);
	async function* lines() {
		yield* cells;
	}
	return csvFile(`${kind}.csv`, columns, lines());
}
