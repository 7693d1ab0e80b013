import { z } from "zod";
import { caseJson, caseRecord, deskJson, deskRecord } from "~/features/cases/json";
import { listHearingsOf, listOwnedCases } from "~/features/cases/queries.history.server";
import { normaliseCnr } from "~/features/courts/cnr";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";
import { done, nextCursor, paging } from "~/http/api-description";
import { cursorOf, momentQuery, walkQuery } from "~/http/page-query";

export const loader = apiLoader({
	id: "listCases",
	tag: "Cases",
	summary: "List a person's cases, newest first",
	description:
		"With is_approved=true only the approved ones, each with its hearings; with updated_since those changed since, by anybody.",
	auth: "user",
	query: walkQuery.extend({
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
		updated_since: momentQuery
			.optional()
			.meta({ description: "Only cases changed since this moment, by anybody", examples: ["2026-03-01T00:00:00Z"] }),
	}),
	output: z.object({
		status: done,
		data: z.union([z.array(caseRecord), z.array(deskRecord)]),
		totalPages: paging.totalPages,
		nextCursor,
	}),
	run: async ({ user, params, query: { page, limit, cursor: after, is_approved: isApproved, ...filter } }) => {
		const wanted = { cnr_number: filter.cnr_number, updatedSince: filter.updated_since, isApproved };
		const found = await listOwnedCases(ownerOf(user, params.userId), wanted, { page, limit, after });
		const { rows, totalPages } = found;
		const next = cursorOf(found.lastId);
		if (isApproved === undefined) return { status: true, data: rows.map(caseJson), totalPages, nextCursor: next };
		const heard = await listHearingsOf(rows.map(({ cnrNumber }) => cnrNumber));
		const data = rows.map((row) => deskJson(row, heard.get(row.cnrNumber) ?? []));
		return { status: true, data, totalPages, nextCursor: next };
	},
});

export const action = notAllowed("GET");
