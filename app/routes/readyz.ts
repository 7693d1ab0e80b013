import { isDatabaseReady } from "~/db/ready.server";

/** The database answers and its migrations are in. */
export async function loader() {
	const isReady = await isDatabaseReady();
	return Response.json({ status: isReady }, { status: isReady ? 200 : 503 });
}
