import { z } from "zod";

/** The nouns the calls are grouped by, in the order they are read. */
export const API_TAGS = [
	{ name: "Lookups", description: "States, districts, courts and case types to choose from." },
	{ name: "Account", description: "Logging in, registering, and a person's own profile." },
	{ name: "Cases", description: "The cases a person follows, and what the court publishes about them." },
	{ name: "Complaints", description: "What people complain about, and how far it has come." },
	{ name: "Feedback", description: "What people say about the product." },
	{ name: "Packages and payments", description: "What can be bought, what was paid, and the running package." },
	{ name: "Mobile numbers", description: "The numbers that get messages under a package." },
	{ name: "Messages", description: "Case updates sent by WhatsApp." },
] as const;

/** What a call says of itself beside its schemas. */
export type ApiDescription = {
	/** The operation's name for programs made from the document; it never changes. */
	id: string;
	tag: (typeof API_TAGS)[number]["name"];
	/** What the call is for, in a few words. */
	summary: string;
	/** What the summary leaves open. */
	description?: string;
	/** What this call refuses besides what every call refuses, in words. */
	failures?: Partial<Record<401 | 402 | 403 | 404 | 409 | 503, string>>;
};

/** What every refused call answers (decision 27). */
export const failureRecord = z
	.object({
		status: z.literal(false),
		message: z
			.string()
			.meta({ description: "What is wrong, in words for a person", examples: ["Please log in again."] }),
		errors: z
			.record(z.string(), z.array(z.string()))
			.optional()
			.meta({ description: "For bad input: what is wrong with each field, by the payload's own names" }),
	})
	.meta({ id: "Failure", description: "What every refused call answers" });

/** What every answer of a call that was done begins with. */
export const done = z.boolean().meta({ description: "true: the call was done", examples: [true] });

/** The words of an answer, and what they are like. */
export const words = (example: string) =>
	z.string().meta({ description: "What happened, in words for a person", examples: [example] });

/** Where in a list an answer stands. */
export const paging = {
	page: z.int().meta({ description: "The page this is", examples: [1] }),
	total: z.int().meta({ description: "How many there are on all pages", examples: [1] }),
	totalPages: z.int().meta({ description: "How many pages there are, at least 1", examples: [1] }),
};

/** How a program that walks a whole list goes on. */
export const nextCursor = z
	.string()
	.nullable()
	.meta({ description: "Send it as cursor to go on where this answer ends; null at the end", examples: [null] });
