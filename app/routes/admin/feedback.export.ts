import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia, momentInIndia } from "~/calendar/day";
import { feedbackFilter } from "~/features/support/input";
import { FEEDBACK } from "~/features/support/kinds.server";
import { eachPost } from "~/features/support/queries.admin.server";
import { type CsvValue, csvFile } from "~/http/csv.server";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";

const HEADER = ["Topic", "First Name", "Last Name", "Email", "Feedback", "Date (India)"];

async function* lines(filter: ReturnType<typeof feedbackFilter.parse>): AsyncGenerator<CsvValue[]> {
	for await (const { firstName, lastName, email, topic, message, createdAt } of eachPost(FEEDBACK, filter)) {
		yield [topic, firstName, lastName, email, message, momentInIndia(createdAt)];
	}
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = readSearch(request, feedbackFilter);
	return csvFile(`feedback-${dayInIndia(new Date())}.csv`, HEADER, lines(filter));
}
