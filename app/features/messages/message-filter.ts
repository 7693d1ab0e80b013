import { z } from "zod";
import { normaliseCnr } from "~/features/courts/cnr";
import { parseCourtDate, UNREADABLE } from "~/features/courts/court-date";
import { STATUSES } from "~/features/messages/message-status";

/** What narrows the log of messages, as it stands in the address; what cannot be read narrows nothing. */
export const messageFilter = z.object({
	status: z.enum(STATUSES).optional().catch(undefined),
	cnr_number: z.string().default("").transform(normaliseCnr),
	/** The day in India on which they were queued. */
	date: z
		.string()
		.default("")
		.transform((text) => {
			const day = parseCourtDate(text);
			return day === UNREADABLE ? null : day;
		}),
});
export type MessageFilter = z.output<typeof messageFilter>;
