import { z } from "zod";
import { requireSeenCase } from "~/features/courts/cases/queries.server";
import { lookUpMatter } from "~/features/courts/own-matters/look-up/commands.server";
import { lookUpInput } from "~/features/courts/own-matters/look-up/input";
import { foundMatterJson, foundMatterRecord } from "~/features/courts/own-matters/look-up/json";
import { apiAction } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const action = apiAction({
	id: "lookUpMatter",
	tag: "Cases",
	summary: "Look up a matter without a CNR",
	description:
		"Asks eCourtsIndia, which also has the Supreme Court, tribunals and commissions, for the case with cnr_number, or for those with case_number of a forum of that name. It counts as a new case of the day. Join saves one of them.",
	failures: {
		404: "No such matter without a CNR, no such case there, or nobody can be asked here.",
		503: "eCourtsIndia does not answer, or this month's look-ups there are used up. Nothing is counted.",
	},
	codes: ["share_used_up"],
	auth: "user",
	right: "change",
	input: lookUpInput,
	output: z.object({ status: done, data: z.array(foundMatterRecord) }),
	run: async ({ params, input, authorize }) => {
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		const found = await lookUpMatter(await authorize(row.ownerId), row.id, input);
		return { status: true, data: found.map(foundMatterJson) };
	},
});
