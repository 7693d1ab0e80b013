import { isDatabaseReady } from "~/platform/db/migrate.server";
import { isDraining } from "~/web/access/draining.server";

/** Readiness: the database answers, its migrations are applied, and this server is not draining. */
export async function loader() {
	const isReady = !isDraining() && (await isDatabaseReady());
	return Response.json({ status: isReady }, { status: isReady ? 200 : 503 });
}
