import type { LoaderFunctionArgs } from "@remix-run/node";
import { findOwnRows, tableOf } from "~/features/people/accounts/queries.own-data.server";
import { csvFile } from "~/platform/http/csv.server";
import { t } from "~/platform/language/translate";
import { requireProvenOwnArea } from "~/web/access/session.server";

export const handle = { right: "own" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireProvenOwnArea(request);
	const kind = new URL(request.url).searchParams.get("kind") ?? "account";
	const rows = await findOwnRows(user.id, kind);
	if (!rows) throw new Response(t("No such data."), { status: 404 });
	const { columns, cells } = tableOf(rows);
	async function* lines() {
		yield* cells;
	}
	return csvFile(`${kind}.csv`, columns, lines());
}
