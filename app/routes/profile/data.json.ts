import type { LoaderFunctionArgs } from "@remix-run/node";
import { collectOwnData } from "~/features/accounts/own-data.server";
import { requireOwnArea } from "~/http/session.server";

/** Everything kept about the person, as one file. */
export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const kept = { exported_at: new Date().toISOString(), ...(await collectOwnData(user.id)) };
	return new Response(JSON.stringify(kept, null, "\t"), {
		headers: {
			"content-type": "application/json; charset=utf-8",
			"content-disposition": 'attachment; filename="my-data.json"',
			"cache-control": "no-store",
		},
	});
}
