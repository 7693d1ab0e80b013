import type { LoaderFunctionArgs } from "@remix-run/node";
import { complaintFilter } from "~/features/complaints/complaint-input";
import { eachComplaint } from "~/features/complaints/queries.admin.server";
import { dayInIndia, momentInIndia } from "~/features/courts/day";
import { type CsvValue, csvFile } from "~/http/csv.server";
import { requireAdmin } from "~/http/session.server";

const HEADER = ["First Name", "Last Name", "Email", "Complaint Topic", "Message", "Status", "Date (India)"];

async function* lines(filter: ReturnType<typeof complaintFilter.parse>): AsyncGenerator<CsvValue[]> {
	for await (const { firstName, lastName, email, topic, message, status, createdAt } of eachComplaint(filter)) {
		yield [firstName, lastName, email, topic, message, status, momentInIndia(createdAt)];
	}
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = complaintFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
	return csvFile(`complaints-${dayInIndia(new Date())}.csv`, HEADER, lines(filter));
}
