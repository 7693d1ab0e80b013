import { z } from "zod";
import { normaliseCnr } from "~/features/courts/courts/cnr";
import { STATUSES } from "~/features/telling/outbox/message-status";
import { parseCourtDate } from "~/platform/calendar/court-date";
import { isReadable } from "~/platform/outside/value";

/** The filters of the message log in the URL. An invalid value filters nothing. */
export const messageFilter = z.object({
	status: z.enum(STATUSES).optional().catch(undefined),
	cnr_number: z.string().default("").transform(normaliseCnr),
	/** The day in India on which a message was queued. */
	date: z
		.string()
		.default("")
		.transform((text) => parseCourtDate(text))
		.transform((day) => (isReadable(day) ? day : null)),
});
export type MessageFilter = z.output<typeof messageFilter>;
