import { formatMoment } from "~/calendar/day";
import type { MessageItem } from "~/features/messages/message-table";
import type { listMessages } from "~/features/messages/queries.server";

type Row = Awaited<ReturnType<typeof listMessages>>["rows"][number];

/** A message as screens show it. */
export const messageItem = ({ batchId: _, createdAt, statusAt: __, ...row }: Row): MessageItem => ({
	...row,
	sentAt: formatMoment(createdAt),
});
