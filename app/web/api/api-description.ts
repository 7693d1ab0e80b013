import { z } from "zod";
import { type ErrorReason, REFUSALS } from "~/error-reasons";
import type { Right } from "~/features/people/chamber/rights";

/** Groups of calls, in reading order. */
export const API_TAGS = [
	{ name: "Lookups", description: "States, districts, courts and case types to choose from." },
	{ name: "Account", description: "Log in, register, and your profile." },
	{ name: "Cases", description: "Your cases with their court records." },
	{ name: "Hearings", description: "Hearings that the owner of a case and their members recorded." },
	{ name: "Papers", description: "Papers of a case, and copies of the court's orders." },
	{ name: "Complaints", description: "Complaints and their status." },
	{ name: "Feedback", description: "Feedback on the product." },
	{ name: "Packages and payments", description: "Packages on sale, payments, and the active package." },
	{ name: "Mobile numbers", description: "The numbers that get messages with a package." },
	{ name: "Webhooks", description: "Webhooks of your programs." },
	{ name: "Messages", description: "Case updates sent by WhatsApp." },
	{ name: "Alerts", description: "A user's alerts about their own cases." },
] as const;

export type ApiDescription = {
	/** Operation id for generated clients; it never changes. */
	id: string;
	tag: (typeof API_TAGS)[number]["name"];
	summary: string;
	description?: string;
	/** The right a chamber member needs to call it for the owner; without one no member may. */
	right?: Right;
	/** Overrides for `data` in the example answer, so that it fits the example request. */
	example?: Record<string, unknown>;
	/** Reasons for these statuses that differ from the usual ones. */
	failures?: Partial<Record<401 | 402 | 403 | 404 | 409 | 503, string>>;
	/** The answer is a file of one of these types. */
	fileTypes?: readonly string[];
	/** Error codes that only some calls have. */
	codes?: readonly ErrorReason[];
};

const errorCode = z.enum(Object.keys(REFUSALS) as [ErrorReason, ...ErrorReason[]]).meta({
	id: "ErrorCode",
	description: "Error code for programs. New codes can be added.",
	examples: ["not_signed_in"],
});

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

/** First key of every successful response. */
export const done = z.boolean().meta({ description: "true: the call succeeded", examples: [true] });

export const words = (example: string) => z.string().meta({ description: "Message for the user", examples: [example] });

export const paging = {
	page: z.int().meta({ description: "This page", examples: [1] }),
	total: z.int().meta({ description: "Entries on all pages", examples: [1] }),
	totalPages: z.int().meta({ description: "Number of pages, at least 1", examples: [1] }),
};

export const nextCursor = z
	.string()
	.nullable()
	.meta({ description: "Send it as cursor to get the next entries; null at the end", examples: [null] });
