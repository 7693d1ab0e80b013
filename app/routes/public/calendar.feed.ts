import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/errors";
import { calendarFile } from "~/features/courts/diary/calendar-file.server";
import { listEvents } from "~/features/courts/diary/queries.server";
import { requireFeedOwner } from "~/features/people/sign-in/calendar-feed.server";
import { dayInIndia } from "~/platform/calendar/day";
import { isNotModified, tagOf } from "~/platform/http/etag.server";
import { statusOf } from "~/platform/http/status";
import { env } from "~/platform/settings/env.server";

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

/** The user's hearings as a calendar file, at a private URL. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const ownerId = await requireFeedOwner(params.file ?? "").catch(refuse);
	const file = calendarFile(await listEvents(ownerId, dayInIndia(new Date())), env.PUBLIC_URL);
	const headers = { etag: tagOf(file), "cache-control": "private, no-cache", "x-robots-tag": "noindex" };
	if (isNotModified(request, headers.etag)) return new Response(null, { status: 304, headers });
	return new Response(file, { headers: { ...headers, "content-type": "text/calendar; charset=utf-8" } });
}
