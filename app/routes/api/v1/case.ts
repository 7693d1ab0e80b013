import { z } from "zod";
import { detailsOf } from "~/features/courts/cases/details.server";
import { caseJson, caseRecord } from "~/features/courts/cases/json";
import { findNote } from "~/features/courts/cases/page/queries.server";
import { requireSeenCase } from "~/features/courts/cases/queries.server";
import { versionOf, versionRecord } from "~/platform/http/basis.server";
import { apiLoader } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

const caseWithNote = caseRecord
	.extend({
		note: z.string().optional().meta({ description: "Your private note; never sent to others" }),
		version: versionRecord,
	})
	.meta({ id: "OwnCase", description: "A case with its owner's note" });

export const loader = apiLoader({
	id: "getCase",
	tag: "Cases",
	summary: "Read a case",
	description: "The same record as in the list of cases. The owner also gets their note.",
	failures: { 404: "No such case, or the caller has no access to its list." },
	auth: "user",
	right: "see",
	output: z.object({ status: done, data: caseWithNote }),
	run: async ({ user, params, authorize }) => {
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		const note = await findNote(user.id, row.id);
		return { status: true, data: { ...caseJson(row), version: versionOf(detailsOf(row)), ...(note && { note }) } };
	},
});
