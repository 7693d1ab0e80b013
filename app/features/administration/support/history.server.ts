import type { ChangeItem } from "~/features/administration/support/post-details";
import { listChanges } from "~/features/administration/support/posts.server";
import { formatMoment } from "~/platform/calendar/day";

/**
 * Statuses with times in India, PENDING first. Only administrators see the author of a change; a change by the owner is a
 * reopening.
 */
export async function historyOf(
	complaint: { id: string; userId: string; createdAt: Date },
	{ isForAdmin = false } = {},
): Promise<ChangeItem[]> {
	const changes = await listChanges(complaint.id);
	return [
		{ id: complaint.id, to: "PENDING", at: formatMoment(complaint.createdAt) },
		...changes.map(({ id, toStatus, changedAt, changedBy, by }): ChangeItem => {
			const isReopened = changedBy === complaint.userId;
			return { id, to: toStatus, at: formatMoment(changedAt), isReopened, ...(isForAdmin && by ? { by } : {}) };
		}),
	];
}
