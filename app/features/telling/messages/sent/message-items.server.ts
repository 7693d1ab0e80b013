import type { listMessages } from "~/features/telling/messages/sent/queries.server";
import { formatMoment } from "~/platform/calendar/day";

type Row = Awaited<ReturnType<typeof listMessages>>["rows"][number];

/** A message as screens show it. */
export const messageItem = ({ batchId: _, createdAt, statusAt: __, ...row }: Row) => ({
	...row,
	sentAt: formatMoment(createdAt),
});
export type MessageItem = ReturnType<typeof messageItem>;
