import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarFile } from "~/features/courts/diary/calendar-file.server";
import { requireEvent } from "~/features/courts/diary/queries.server";
import { env } from "~/platform/settings/env.server";
import { authorize } from "~/web/access/authorize.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const event = await orNotFound(requireEvent(acting.ownerId, params.caseId ?? ""));
	return new Response(calendarFile([event], env.PUBLIC_URL), {
		headers: {
			"content-type": "text/calendar; charset=utf-8",
			"content-disposition": `attachment; filename="hearing-${event.day}.ics"`,
			"cache-control": "no-store",
		},
	});
}
