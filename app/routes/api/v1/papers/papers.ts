import { z } from "zod";
import { requireSeenCase } from "~/features/courts/cases/queries.server";
import { addPaper, dropPaper, type ReceivedPaper, receivePaper } from "~/features/courts/papers/commands.server";
import { paperInput } from "~/features/courts/papers/input";
import { orderCopyJson, paperJson, paperRecord } from "~/features/courts/papers/json";
import { listOrderCopies, listPapers, requireListedPaper } from "~/features/courts/papers/queries.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { readUpload } from "~/platform/http/upload.server";
import { apiAction, apiLoader } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";
import { BadInput } from "~/web/api/api-input.server";
import { hasUnstorableText, UNSTORABLE } from "~/web/screens/text";

const FAILURES = {
	403: "The member's role may not do this, or the caller is an administrator: papers are the owner's and their members'.",
	404: "No such case, or the caller has no access to its list.",
};

type Authorize = (userId: string) => Promise<ActingContext>;

async function authorizeForCase({ caseId = "" }: Record<string, string>, authorize: Authorize) {
	const row = await requireSeenCase(caseId, authorize);
	return { row, acting: await authorize(row.ownerId) };
}

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
		const { acting, row } = await authorizeForCase(params, authorize);
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
	input: paperInput.extend({ file: z.custom<ReceivedPaper>(Boolean, "Send the file in the field file.") }),
	upload: {
		fields: paperInput,
		read: async ({ params, request, authorize }) => {
			const { acting, row } = await authorizeForCase(params, authorize);
			const { fields, kept, refused } = await readUpload(request, (file) => receivePaper(acting, row.id, file));
			const drop = () => dropPaper(kept);
			const sent = Object.fromEntries(fields);
			const error = refused ?? (hasUnstorableText(sent) && new BadInput("unreadable", UNSTORABLE));
			if (!error)
				return { text: JSON.stringify([sent, kept?.draft.sha256, kept?.name]), body: { ...sent, file: kept }, drop };
			await drop();
			throw error;
		},
	},
	output: z.object({
		status: done,
		message: words("Paper added."),
		exists: z.boolean().meta({ description: "Whether the case had it before", examples: [false] }),
		data: paperRecord,
	}),
	run: async ({ params, input: { file, ...input }, authorize }) => {
		const { acting, row } = await authorizeForCase(params, authorize);
		const { id, exists } = await addPaper(acting, row.id, file, input);
		const message = exists ? "This case already has this paper." : "Paper added.";
		return { status: true, message, exists, data: paperJson(await requireListedPaper(acting, row.id, id)) };
	},
});
