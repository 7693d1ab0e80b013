import { z } from "zod";
import { DomainError } from "~/errors";
import { requireSeenCase } from "~/features/courts/cases/queries.server";
import { addPaper, dropPaper, receivePaper } from "~/features/courts/papers/commands.server";
import { paperInput } from "~/features/courts/papers/input";
import { orderCopyJson, paperJson, paperRecord } from "~/features/courts/papers/json";
import { listOrderCopies, listPapers, requireListedPaper } from "~/features/courts/papers/queries.server";
import { readUpload } from "~/platform/http/upload.server";
import { apiAction, apiLoader } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";
import { BadInput, parse } from "~/web/api/api-input.server";
import { hasUnstorableText, UNSTORABLE } from "~/web/screens/text";

const FAILURES = {
	403: "The member's role may not do this, or the caller is an administrator: papers are the owner's and their members'.",
	404: "No such case, or the caller has no access to its list.",
};

export const loader = apiLoader({
	id: "listPapers",
	tag: "Papers",
	summary: "List the papers of a case",
	description:
		"What the owner and their members added, then the copies of the court's published orders, the newest first.",
	failures: FAILURES,
	auth: "user",
	right: "see",
	beside: "POST",
	output: z.object({ status: done, data: z.array(paperRecord) }),
	run: async ({ params, authorize }) => {
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		const acting = await authorize(row.ownerId);
		const own = await listPapers(acting, row.id);
		const copies = await listOrderCopies(acting, row.id);
		return { status: true, data: [...own.map(paperJson), ...copies.map(orderCopyJson)] };
	},
});

export const action = apiAction({
	id: "addPaper",
	tag: "Papers",
	summary: "Add a paper to a case",
	description:
		"A PDF, a JPEG or a PNG of up to 10 MB, by its content: name and declared type do not count. A file that the case already has is answered with the paper that is there and exists: true. Papers have room for 50 MB, with a package for 1 GB.",
	failures: { ...FAILURES, 409: "There is no room for the paper (limit_reached)." },
	codes: ["limit_reached", "too_large"],
	auth: "user",
	right: "paper",
	beside: "GET",
	upload: paperInput,
	output: z.object({
		status: done,
		message: words("Paper added."),
		exists: z.boolean().meta({ description: "Whether the case had it before", examples: [false] }),
		data: paperRecord,
	}),
	run: async ({ params, request, authorize }) => {
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		const acting = await authorize(row.ownerId);
		const { fields, kept, refused } = await readUpload(request, (file) => receivePaper(acting, row.id, file));
		try {
			if (refused) throw refused;
			const sent = Object.fromEntries(fields);
			if (hasUnstorableText(sent)) throw new BadInput("unreadable", UNSTORABLE);
			const input = parse(paperInput, sent);
			if (!kept) throw new DomainError("invalid", "Send the file in the field file.", { field: "file" });
			const { id, exists } = await addPaper(acting, row.id, kept, input);
			const message = exists ? "This case already has this paper." : "Paper added.";
			return { status: true, message, exists, data: paperJson(await requireListedPaper(acting, row.id, id)) };
		} finally {
			await dropPaper(kept);
		}
	},
});
