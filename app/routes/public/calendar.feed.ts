import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/errors";
import { listClosedDays } from "~/features/courts/closed-days/queries.server";
import { listDue } from "~/features/courts/deadlines/queries.server";
import { calendarFile } from "~/features/courts/diary/calendar-file.server";
import { listEvents } from "~/features/courts/diary/queries.server";
import { requireFeedOwner } from "~/features/people/sign-in/calendar-feed.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { isNotModified, tagOf } from "~/platform/http/etag.server";
import { statusOf } from "~/platform/http/status";
import { env } from "~/platform/settings/env.server";

/** The to-dos and closed days of a calendar. */
const [PAST_DAYS, COMING_DAYS] = [60, 5 * 366];

/** Calendar programs need a plain status, not an error page. */
function refuse(error: unknown): never {
	if (!(error instanceof DomainError)) throw error;
	const { retryAfterSeconds } = error;
	throw new Response(error.message, {
		status: statusOf(error),
		headers: {
			"content-type": "text/plain; charset=utf-8",
			"cache-control": "no-store",
			...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
		},
	});
}

/** The user's hearings, to-dos and closed days as a calendar file, at a private URL. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const ownerId = await requireFeedOwner(params.file ?? "").catch(refuse);
	const today = dayInIndia(new Date());
	const [from, to] = [addDays(today, -PAST_DAYS), addDays(today, COMING_DAYS)];
	const [events, due, closed] = await Promise.all([
		listEvents(ownerId, today),
		listDue(ownerId, { from, to }),
		listClosedDays(ownerId, from, to),
	]);
	const file = calendarFile(events, env.PUBLIC_URL, { due, closed });
	const headers = { etag: tagOf(file), "cache-control": "private, no-cache", "x-robots-tag": "noindex" };
	if (isNotModified(request, headers.etag)) return new Response(null, { status: 304, headers });
	return new Response(file, { headers: { ...headers, "content-type": "text/calendar; charset=utf-8" } });
}
