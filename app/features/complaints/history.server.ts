import type { ChangeItem } from "~/features/complaints/complaint-details";
import { listChanges } from "~/features/complaints/queries.server";
import { formatMoment } from "~/features/courts/day";

/** Where a complaint has stood, from its sending on, by India's clock; who changed it is for administrators alone. */
export async function historyOf(
	complaint: { id: string; createdAt: Date },
	{ isForAdmin = false } = {},
): Promise<ChangeItem[]> {
	const changes = await listChanges(complaint.id);
	return [
		{ id: complaint.id, to: "PENDING", at: formatMoment(complaint.createdAt) },
		...changes.map(({ id, toStatus, changedAt, by }): ChangeItem => {
			return { id, to: toStatus, at: formatMoment(changedAt), ...(isForAdmin && by ? { by } : {}) };
		}),
	];
}
