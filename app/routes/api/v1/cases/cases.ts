import { z } from "zod";
import { adminCaseJson, adminCaseRecord, caseJson, caseRecord } from "~/features/courts/cases/json";
import { sortQuery } from "~/features/courts/cases/list/filter";
import { listForPrograms, listOwnedCases } from "~/features/courts/cases/list/owned.server";
import { listCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { normaliseCnr } from "~/features/courts/courts/cnr";
import { includeQuery } from "~/features/courts/own-matters/include";
import { dayInIndia } from "~/platform/calendar/day";
import { momentQuery } from "~/platform/http/page-query";
import { apiLoader } from "~/web/api/api.server";
import { done, nextCursor, paging } from "~/web/api/api-description";
import { isOfOrder, orderedCursorQuery, positionCursor } from "~/web/screens/position-cursor";

const OTHER_ORDER = { path: ["cursor"], message: "This cursor is of another order; keep sort as it was" };

export const loader = apiLoader({
	id: "listCases",
	tag: "Cases",
	summary: "List a user's cases, newest first by default",
	description:
		"With is_approved=true, only approved cases, each with its hearings. With updated_since, only cases changed since then, by anyone. With include=own, matters without a CNR too.",
	codes: ["not_found"],
	auth: "user",
	right: "see",
	query: orderedCursorQuery
		.extend({
			sort: sortQuery.default("newest").meta({
				description:
					"next: coming hearings, soonest first, then dates awaited, then disposed cases; newest: added last first",
				default: "newest",
				examples: ["next"],
			}),
			cnr_number: z
				.string()
				.transform(normaliseCnr)
				.optional()
				.meta({ description: "A CNR, or a part of it", examples: ["MHPU01"] }),
			is_approved: z
				.enum(["true", "false"], { error: "is_approved is true or false" })
				.transform((value) => value === "true")
				.optional()
				.meta({ description: "true: approved cases with their hearings; false: the others", examples: ["true"] }),
			state: z
				.enum(["differs"], { error: "state is differs" })
				.optional()
				.meta({
					description: "differs: the court's next date counts, and the newest recorded hearing has another one",
					examples: ["differs"],
				}),
			include: includeQuery,
			updated_since: momentQuery
				.optional()
				.meta({ description: "Only cases changed at this moment or later", examples: ["2026-03-11T06:30:00Z"] }),
		})
		.refine(({ sort, cursor }) => isOfOrder(sort, cursor), OTHER_ORDER),
	output: z.object({
		status: done,
		data: z.union([z.array(caseRecord), z.array(adminCaseRecord)]),
		totalPages: paging.totalPages,
		nextCursor,
	}),
	run: async ({
		authorize,
		params,
		query: { page, limit, sort, cursor: from, include, is_approved: isApproved, ...filter },
	}) => {
		const hasOwnMatters = include === "own";
		const wanted = {
			cnr_number: filter.cnr_number,
			updatedSince: filter.updated_since,
			isApproved,
			hasOwnMatters,
			state: filter.state,
		};
		const order = from?.order ?? { sort, today: dayInIndia(new Date()) };
		const place = { page, limit, order, after: from?.position };
		const { ownerId } = await authorize(params.userId);
		if (isApproved === undefined) {
			const { rows, totalPages, last } = await listForPrograms(ownerId, wanted, place);
			return { status: true, data: rows.map(caseJson), totalPages, nextCursor: positionCursor(order, last) };
		}
		const { rows, totalPages, last } = await listOwnedCases(ownerId, wanted, place);
		const extras = await listCourtExtras(rows.map(({ cnrNumber }) => cnrNumber));
		const data = rows.map((row) => adminCaseJson(row, extras.get(row.cnrNumber)));
		return { status: true, data, totalPages, nextCursor: positionCursor(order, last) };
	},
});
