import { z } from "zod";
import { eventFilter } from "~/features/courts/court-records/changes/change-filter.server";
import { cursorText } from "~/features/courts/court-records/changes/cursor";
import { eventJson, eventRecord } from "~/features/courts/court-records/changes/json";
import { listEvents } from "~/features/courts/court-records/changes/queries.events.server";
import { includeQuery } from "~/features/courts/own-matters/include";
import { momentQuery, pageQuery } from "~/platform/http/page-query";
import { apiLoader } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "listEvents",
	tag: "Cases",
	summary: "List changes in a user's cases, oldest first",
	description:
		"Changes found since the user added the case. Read on with nextCursor until data is empty. Save the last nextCursor and use it later: each change is returned once.",
	codes: ["not_found"],
	auth: "user",
	right: "see",
	query: eventFilter.extend({
		since: momentQuery
			.optional()
			.meta({ description: "Only changes found at this time or later", examples: ["2026-12-01T00:00:00Z"] }),
		include: includeQuery,
		limit: pageQuery.shape.limit,
	}),
	output: z.object({
		status: done,
		data: z.array(eventRecord),
		nextCursor: z.string().meta({
			description: "Send it as cursor to get later changes; it does not expire",
			examples: ["ODEyMy40ODIxMw"],
		}),
	}),
	run: async ({ authorize, params, query: { cursor: after, ...filter } }) => {
		const { ownerId } = await authorize(params.userId);
		const { events, next } = await listEvents(ownerId, { ...filter, after });
		return { status: true, data: events.map(eventJson), nextCursor: cursorText(next) };
	},
});
