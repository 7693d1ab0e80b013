import type { LoaderFunctionArgs } from "@remix-run/node";
import { eachOwnTable, type Row } from "~/features/people/accounts/queries.own-data.server";
import { requireProvenOwnArea } from "~/web/access/session.server";

export const handle = { right: "own" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireProvenOwnArea(request);
	const data = new Map<string, Row[] | string>([["exported_at", new Date().toISOString()]]);
	for await (const [kind, rows] of eachOwnTable(user.id)) data.set(kind, rows);
	return new Response(JSON.stringify(Object.fromEntries(data), null, "\t"), {
		headers: {
			"content-type": "application/json; charset=utf-8",
			"content-disposition": 'attachment; filename="my-data.json"',
			"cache-control": "no-store",
		},
	});
}
