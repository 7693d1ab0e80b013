import type { LoaderFunctionArgs } from "@remix-run/node";
import { eachPost } from "~/features/administration/support/administration/queries.admin.server";
import { feedbackFilter } from "~/features/administration/support/input";
import { FEEDBACK } from "~/features/administration/support/posts.server";
import { dayInIndia, momentInIndia } from "~/platform/calendar/day";
import { type CsvValue, csvFile } from "~/platform/http/csv.server";
import { requireProvenAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

const HEADER = ["Topic", "First Name", "Last Name", "Email", "Feedback", "Date (India)"];

async function* lines(filter: ReturnType<typeof feedbackFilter.parse>): AsyncGenerator<CsvValue[]> {
	for await (const { firstName, lastName, email, topic, message, createdAt } of eachPost(FEEDBACK, filter)) {
		yield [topic, firstName, lastName, email, message, momentInIndia(createdAt)];
	}
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireProvenAdmin(request);
	const filter = readSearch(request, feedbackFilter);
	return csvFile(`feedback-${dayInIndia(new Date())}.csv`, HEADER, lines(filter));
}
