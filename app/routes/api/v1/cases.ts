import { z } from "zod";
import { caseJson, caseRecord, deskJson, deskRecord } from "~/features/cases/json";
import { listHearingsOf, listOwnedCases } from "~/features/cases/queries.history.server";
import { normaliseCnr } from "~/features/courts/cnr";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";
import { cursorOf, momentQuery, walkQuery } from "~/http/page-query";

export const loader = apiLoader({
	summary:
		"List a person's cases, newest first; with is_approved=true the approved ones, with their hearings; with updated_since those changed since, by anybody; nextCursor goes on as cursor until it is null",
	auth: "user",
	query: walkQuery.extend({
		cnr_number: z.string().transform(normaliseCnr).optional(),
		is_approved: z
			.enum(["true", "false"], { error: "is_approved is true or false" })
			.transform((value) => value === "true")
			.optional(),
		updated_since: momentQuery.optional(),
	}),
	output: z.object({
		status: z.boolean(),
		data: z.union([z.array(caseRecord), z.array(deskRecord)]),
		totalPages: z.number(),
		nextCursor: z.string().nullable(),
	}),
	run: async ({ user, params, query: { page, limit, cursor: after, is_approved: isApproved, ...filter } }) => {
		const wanted = { cnr_number: filter.cnr_number, updatedSince: filter.updated_since, isApproved };
		const found = await listOwnedCases(ownerOf(user, params.userId), wanted, { page, limit, after });
		const { rows, totalPages } = found;
		const nextCursor = cursorOf(found.lastId);
		if (isApproved === undefined) return { status: true, data: rows.map(caseJson), totalPages, nextCursor };
		const heard = await listHearingsOf(rows.map(({ cnrNumber }) => cnrNumber));
		const data = rows.map((row) => deskJson(row, heard.get(row.cnrNumber) ?? []));
		return { status: true, data, totalPages, nextCursor };
	},
});

export const action = notAllowed("GET");
