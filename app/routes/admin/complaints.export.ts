import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia, momentInIndia } from "~/calendar/day";
import { complaintFilter } from "~/features/support/input";
import { COMPLAINTS } from "~/features/support/kinds.server";
import { eachPost } from "~/features/support/queries.admin.server";
import { type CsvValue, csvFile } from "~/http/csv.server";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";

const HEADER = ["First Name", "Last Name", "Email", "Complaint Topic", "Message", "Status", "Date (India)"];

async function* lines(filter: ReturnType<typeof complaintFilter.parse>): AsyncGenerator<CsvValue[]> {
	for await (const { firstName, lastName, email, topic, message, status, createdAt } of eachPost(COMPLAINTS, filter)) {
		yield [firstName, lastName, email, topic, message, status, momentInIndia(createdAt)];
	}
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = readSearch(request, complaintFilter);
	return csvFile(`complaints-${dayInIndia(new Date())}.csv`, HEADER, lines(filter));
}
