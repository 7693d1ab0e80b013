import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedbackFilter } from "~/features/complaints/complaint-input";
import { dayInIndia, momentInIndia } from "~/features/courts/day";
import { eachFeedback } from "~/features/feedback/queries.server";
import { type CsvValue, csvFile } from "~/http/csv.server";
import { requireAdmin } from "~/http/session.server";

const HEADER = ["Topic", "First Name", "Last Name", "Email", "Feedback", "Date (India)"];

async function* lines(filter: ReturnType<typeof feedbackFilter.parse>): AsyncGenerator<CsvValue[]> {
	for await (const { topic, firstName, lastName, email, message, createdAt } of eachFeedback(filter)) {
		yield [topic, firstName, lastName, email, message, momentInIndia(createdAt)];
	}
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = feedbackFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
	return csvFile(`feedback-${dayInIndia(new Date())}.csv`, HEADER, lines(filter));
}
