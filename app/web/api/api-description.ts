import { z } from "zod";
import { type ErrorReason, REFUSALS } from "~/error-reasons";
import type { Right } from "~/features/people/chamber/rights";

/** The nouns the calls are grouped by, in the order they are read. */
export const API_TAGS = [
	{ name: "Lookups", description: "States, districts, courts and case types to choose from." },
	{ name: "Account", description: "Log in, register, and your profile." },
	{ name: "Cases", description: "Your cases with their court records." },
	{ name: "Complaints", description: "Complaints and their status." },
	{ name: "Feedback", description: "Feedback on the product." },
	{ name: "Packages and payments", description: "Packages on sale, payments, and the active package." },
	{ name: "Mobile numbers", description: "The numbers that get messages with a package." },
	{ name: "Webhooks", description: "Webhooks of your programs." },
	{ name: "Messages", description: "Case updates sent by WhatsApp." },
	{ name: "Alerts", description: "A user's alerts about their own cases." },
] as const;

/** How a call is described, apart from its schemas. */
export type ApiDescription = {
	/** The operation's id, for generated clients; it never changes. */
	id: string;
	tag: (typeof API_TAGS)[number]["name"];
	/** What the call does, in a few words. */
	summary: string;
	/** Details, if the summary is not enough. */
	description?: string;
	/** What a member of a chamber must be allowed to make it for the chamber's owner; without one no member may. */
	right?: Right;
	/** What `data` of the example answer has otherwise than its schema's examples, so that it fits the example request. */
	example?: Record<string, unknown>;
	/** Why this call answers with these statuses, where it is more than the usual reason. */
	failures?: Partial<Record<401 | 402 | 403 | 404 | 409 | 503, string>>;
	/** The codes of its refusals that not every call has. */
	codes?: readonly ErrorReason[];
};

const errorCode = z.enum(Object.keys(REFUSALS) as [ErrorReason, ...ErrorReason[]]).meta({
	id: "ErrorCode",
	description: "Error code for programs. New codes can be added.",
	examples: ["not_signed_in"],
});

/** The response of every failed call. */
export const failureRecord = z
	.object({
		status: z.literal(false),
		message: z.string().meta({ description: "Error message for the user", examples: ["Please log in again."] }),
		code: errorCode,
		errors: z
			.record(z.string(), z.array(z.string()))
			.optional()
			.meta({ description: "For invalid input: errors by field name" }),
		request_id: z.string().optional().meta({ description: "For a server error: request id in our log" }),
	})
	.meta({ id: "Failure", description: "The response of every failed call" });

/** The first key of every successful response. */
export const done = z.boolean().meta({ description: "true: the call succeeded", examples: [true] });

/** The message of a response, with an example. */
export const words = (example: string) => z.string().meta({ description: "Message for the user", examples: [example] });

/** The position of a page in its list. */
export const paging = {
	page: z.int().meta({ description: "This page", examples: [1] }),
	total: z.int().meta({ description: "Entries on all pages", examples: [1] }),
	totalPages: z.int().meta({ description: "Number of pages, at least 1", examples: [1] }),
};

/** For programs that read a whole list page by page. */
export const nextCursor = z
	.string()
	.nullable()
	.meta({ description: "Send it as cursor to get the next entries; null at the end", examples: [null] });
