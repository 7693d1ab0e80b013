import { z } from "zod";
import { caseJson, caseRecord } from "~/features/courts/cases/json";
import { requireCase, requireSeenCase } from "~/features/courts/cases/queries.server";
import { cnrForm } from "~/features/courts/own-matters/cnr-form";
import { giveCnr } from "~/features/courts/own-matters/commands.cnr.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "joinMatter",
	tag: "Cases",
	summary: "Join a matter to its record",
	description:
		"The matter without a CNR gets this one, and its record. Note, tags, recorded hearings, to-dos and linked numbers stay; parties and dates are then the court's.",
	failures: { 404: "No such matter without a CNR.", 409: "The list has a case with this CNR." },
	codes: ["cnr_taken", "share_used_up", "unknown_place"],
	auth: "user",
	right: "change",
	input: cnrForm,
	output: z.object({ status: done, message: words("Joined."), data: caseRecord }),
	run: async ({ params, input: { cnr_number: cnr }, authorize }) => {
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		const acting = await authorize(row.ownerId);
		await giveCnr(acting, row.id, cnr);
		return { status: true, message: "Joined.", data: caseJson(await requireCase(acting.ownerId, row.id)) };
	},
});
