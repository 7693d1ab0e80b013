import type { LoaderFunctionArgs } from "@remix-run/node";
import { eachPost } from "~/features/administration/support/administration/queries.admin.server";
import { complaintFilter } from "~/features/administration/support/input";
import { COMPLAINTS } from "~/features/administration/support/posts.server";
import { dayInIndia, momentInIndia } from "~/platform/calendar/day";
import { type CsvValue, csvFile } from "~/platform/http/csv.server";
import { requireProvenAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

const HEADER = ["First Name", "Last Name", "Email", "Complaint Topic", "Message", "Status", "Date (India)"];

async function* lines(filter: ReturnType<typeof complaintFilter.parse>): AsyncGenerator<CsvValue[]> {
	for await (const { firstName, lastName, email, topic, message, status, createdAt } of eachPost(COMPLAINTS, filter)) {
		yield [firstName, lastName, email, topic, message, status, momentInIndia(createdAt)];
	}
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireProvenAdmin(request);
	const filter = readSearch(request, complaintFilter);
	return csvFile(`complaints-${dayInIndia(new Date())}.csv`, HEADER, lines(filter));
}
