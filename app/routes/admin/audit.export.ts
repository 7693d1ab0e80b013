import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia } from "~/calendar/day";
import { auditFilter } from "~/features/audit/audit-filter";
import { EXPORT_HEADER, exportAudit } from "~/features/audit-log/commands.export.server";
import { actorOf } from "~/http/actor.server";
import { csvFile } from "~/http/csv.server";
import { readSearch } from "~/http/search.server";
import { requireProvenAdmin } from "~/http/session.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const admin = await requireProvenAdmin(request);
	const lines = await exportAudit(actorOf(admin), readSearch(request, auditFilter));
	return csvFile(`audit-log-${dayInIndia(new Date())}.csv`, EXPORT_HEADER, lines);
}
