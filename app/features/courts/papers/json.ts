import { z } from "zod";
import { PAPER_KINDS } from "~/features/courts/papers/kinds";
import type { OrderCopy, Paper } from "~/features/courts/papers/queries.server";
import { COPY_STATES } from "~/features/courts/papers/schema";

const fileJson = ({ id, day, name, type, bytes, sha256, isShared, createdAt }: Paper | OrderCopy) => ({
	...{ id, day, name, bytes, sha256, content_type: type, shared: isShared },
	added_at: createdAt.toISOString(),
});

/** A paper as API JSON. */
export const paperJson = (paper: Paper): z.input<typeof paperRecord> => ({
	...fileJson(paper),
	...{ source: "own", type: paper.kind, words: paper.words, state: "kept", problem: null, added_by: paper.writer },
});

/** The copy of an order as API JSON, in the same fields. */
export const orderCopyJson = (copy: OrderCopy): z.input<typeof paperRecord> => ({
	...fileJson(copy),
	...{ source: "court", type: "order", words: "", state: copy.state, added_by: "" },
	problem: copy.state === "failed" ? copy.reason : null,
});

const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });

/** The schema of `paperJson` and `orderCopyJson`. */
export const paperRecord = z
	.object({
		id: text("Id of the paper", "01930c41-08a2-7d15-8c3f-5be07d1a9c22"),
		source: z.enum(["own", "court"]).meta({ description: "court: a copy of a published order", examples: ["own"] }),
		type: z.enum(PAPER_KINDS).meta({ description: "What the paper is", examples: ["vakalatnama"] }),
		day: text("The day of the paper, YYYY-MM-DD, or null", "2026-11-24").nullable(),
		words: text("In the owner's own words", "Signed by both plaintiffs"),
		name: text("Name of the file", "Vakalatnama Rao.pdf"),
		state: z.enum(COPY_STATES).meta({
			description: "kept: GET /api/v1/papers/{paperId} sends it; a copy that failed is tried again at night",
			examples: ["kept"],
		}),
		problem: text("Why a copy is not there yet", "")
			.nullable()
			.meta({ examples: [null] }),
		content_type: text("Type of the file by its content, or null without one", "application/pdf").nullable(),
		bytes: z
			.number()
			.nullable()
			.meta({ description: "Length of the file", examples: [421_888] }),
		sha256: text(
			"Hash of the file, in hex",
			"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
		).nullable(),
		shared: z.boolean().meta({ description: "Shown on the pages behind the case's links", examples: [false] }),
		added_by: text("Name of the person who added it; empty for a copy", "Asha Kulkarni"),
		added_at: text("When it was added", "2026-11-24T07:12:00.000Z"),
	})
	.meta({ id: "Paper", description: "A paper of a case, or the copy of a published order" });
