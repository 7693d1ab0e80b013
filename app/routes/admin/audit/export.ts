import type { LoaderFunctionArgs } from "@remix-run/node";
import { EXPORT_HEADER, exportAudit } from "~/features/administration/audit-log/commands.export.server";
import { auditFilter } from "~/features/people/audit/queries.server";
import { dayInIndia } from "~/platform/calendar/day";
import { csvFile } from "~/platform/http/csv.server";
import { actorOf } from "~/web/access/authorize.server";
import { requireProvenAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const admin = await requireProvenAdmin(request);
	const lines = await exportAudit(actorOf(admin), readSearch(request, auditFilter));
	return csvFile(`audit-log-${dayInIndia(new Date())}.csv`, EXPORT_HEADER, lines);
}
