import { isDatabaseReady } from "~/platform/db/migrate.server";
import { isDraining } from "~/web/access/leaving.server";

/** The database answers, its migrations are in, and nobody told this server to stop. */
export async function loader() {
	const isReady = !isDraining() && (await isDatabaseReady());
	return Response.json({ status: isReady }, { status: isReady ? 200 : 503 });
}
