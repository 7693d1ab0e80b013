import { listMessages, messageItem, requireBatch } from "~/features/telling/messages/sent/queries.server";
import { formatMoment } from "~/platform/calendar/day";
import { screenPage } from "~/platform/http/page-input";

/** The loader data of a batch's screen; `page` and `limit` come from the URL. @throws DomainError `not-found`. */
export async function loadBatch(senderId: string, batchId: string, url: string) {
	const { id, counts, done, isMoving, ...batch } = await requireBatch(senderId, batchId);
	const paging = screenPage.parse(Object.fromEntries(new URL(url).searchParams));
	const { rows, total } = await listMessages(senderId, { batchId: id }, paging);
	return {
		progress: { counts, done, isMoving, total: batch.total },
		sentAt: formatMoment(batch.createdAt),
		sentBy: batch.sentBy,
		messages: rows.map(messageItem),
		total,
		...paging,
	};
}
