import type { LoaderFunctionArgs } from "@remix-run/node";
import { collectOwnData, tableOf } from "~/features/accounts/own-data.server";
import { csvFile } from "~/http/csv.server";
import { requireOwnArea } from "~/http/session.server";

/** One table of what is kept about the person. */
export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const kind = new URL(request.url).searchParams.get("kind") ?? "account";
	const rows = new Map(Object.entries(await collectOwnData(user.id))).get(kind);
	if (!rows) throw new Response("Nothing of this kind is kept.", { status: 404 });
	const { columns, cells } = tableOf(rows);
	async function* lines() {
		yield* cells;
	}
	return csvFile(`${kind}.csv`, columns, lines());
}
