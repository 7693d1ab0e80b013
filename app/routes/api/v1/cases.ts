import { z } from "zod";
import { caseJson, caseRecord, deskJson, deskRecord } from "~/features/cases/json";
import { listHearingsOf, listOwnedCases } from "~/features/cases/queries.history.server";
import { normaliseCnr } from "~/features/courts/cnr";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";
import { done, paging } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";

export const loader = apiLoader({
	id: "listCases",
	tag: "Cases",
	summary: "List a person's cases, newest first",
	description: "With is_approved=true only the approved ones, each with its hearings.",
	auth: "user",
	query: pageQuery.extend({
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
	}),
	output: z.object({
		status: done,
		data: z.union([z.array(caseRecord), z.array(deskRecord)]),
		totalPages: paging.totalPages,
	}),
	run: async ({ user, params, query: { is_approved: isApproved, cnr_number, ...paging } }) => {
		const ownerId = ownerOf(user, params.userId);
		const { rows, totalPages } = await listOwnedCases(ownerId, { cnr_number, isApproved }, paging);
		if (isApproved === undefined) return { status: true, data: rows.map(caseJson), totalPages };
		const heard = await listHearingsOf(rows.map(({ cnrNumber }) => cnrNumber));
		return { status: true, data: rows.map((row) => deskJson(row, heard.get(row.cnrNumber) ?? [])), totalPages };
	},
});

export const action = notAllowed("GET");
