import { statusJson } from "~/features/administration/status/json";
import { readStatus } from "~/features/administration/status/queries.server";

/** The status page for programs. */
export const loader = async () =>
	Response.json(statusJson(await readStatus()), { headers: { "cache-control": "public, max-age=60" } });
