import { eq } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { isUuid } from "~/db/ids";
import { complaintChanges, complaints } from "~/db/schema/support";
import { users } from "~/db/schema/users";
import { env } from "~/env.server";
import type { Actor } from "~/features/audit/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { queueMail } from "~/features/notifications/commands.server";
import type { ComplaintStatus } from "~/features/support/complaint-choices";
import { COMPLAINTS, postNotFound } from "~/features/support/kinds.server";
import { postNumber } from "~/features/support/post-number";
import { paths } from "~/paths";

/** What came of asking for a status: set now, set already, or changed by somebody else since it was seen. */
export type StatusChange = { kind: "changed" | "unchanged" | "moved"; status: ComplaintStatus };

type StatusOrder = {
	status: ComplaintStatus;
	/** The status the administrator saw; where it has changed since, nothing is done. */
	seen?: ComplaintStatus;
};

type Step = { complaintId: string; from: ComplaintStatus; to: ComplaintStatus; by: string };

/** Sets the status of a complaint whose row is locked, and notes the change in its history. */
export async function recordStatus(tx: Database, { complaintId, from, to, by }: Step): Promise<void> {
	await tx.update(complaints).set({ status: to }).where(eq(complaints.id, complaintId));
	await tx.insert(complaintChanges).values({ complaintId, fromStatus: from, toStatus: to, changedBy: by });
}

/**
 * Sets one complaint's status, from any other to any other, records and audits the change and mails its owner: one mail a change,
 * none where nothing changed. A second administrator waits for the first and then sees the new status.
 * @throws DomainError `not-found`.
 */
export async function changeStatus(
	actor: Actor,
	complaintId: string,
	{ status, seen }: StatusOrder,
): Promise<StatusChange> {
	if (!isUuid(complaintId)) throw postNotFound(COMPLAINTS);
	return db.transaction(async (tx) => {
		const [complaint] = await tx
			.select({
				number: complaints.number,
				status: complaints.status,
				topic: complaints.topic,
				email: users.email,
				firstName: users.firstName,
			})
			.from(complaints)
			.innerJoin(users, eq(users.id, complaints.userId))
			.where(eq(complaints.id, complaintId))
			.for("no key update", { of: complaints });
		if (!complaint) throw postNotFound(COMPLAINTS);
		if (seen !== undefined && seen !== complaint.status) return { kind: "moved", status: complaint.status };
		if (status === complaint.status) return { kind: "unchanged", status };
		const number = postNumber(COMPLAINTS.letter, complaint.number);
		await recordStatus(tx, { complaintId, from: complaint.status, to: status, by: actor.id });
		await recordAudit(tx, {
			actor,
			action: "complaint.status",
			subject: "complaint",
			subjectId: complaintId,
			details: { from: complaint.status, to: status },
		});
		await queueMail(tx, {
			to: complaint.email,
			subject: `Your complaint is now ${status}`,
			text: [
				`Dear ${complaint.firstName},`,
				`The status of your complaint ${number} "${complaint.topic}" has changed from ${complaint.status} to ${status}.`,
				`View it here:\n${env.PUBLIC_URL}${paths.complaint(complaintId)}`,
			].join("\n\n"),
		});
		return { kind: "changed", status };
	});
}

export type Notice = { kind: "success" | "info" | "warning"; message: string };

/** What an administrator is told about one complaint. */
export function describeChange({ kind, status }: StatusChange): Notice {
	if (kind === "changed") return { kind: "success", message: `Complaint status updated to ${status}.` };
	if (kind === "unchanged") return { kind: "info", message: `The complaint is already ${status}.` };
	return {
		kind: "warning",
		message: `Not changed: another administrator has set this complaint to ${status}. Choose a status again.`,
	};
}

const countComplaints = (count: number) => (count === 1 ? "1 complaint" : `${count} complaints`);

/** What an administrator is told about a whole selection. */
function describeChanges(changes: StatusChange[], status: ComplaintStatus): Notice {
	const [only] = changes;
	if (only && changes.length === 1) return describeChange(only);
	const count = (kind: StatusChange["kind"]) => changes.filter((change) => change.kind === kind).length;
	const [changed, unchanged, moved] = [count("changed"), count("unchanged"), count("moved")];
	const message = [
		changed > 0 && `${countComplaints(changed)} set to ${status}.`,
		unchanged > 0 && `${countComplaints(unchanged)} already had that status.`,
		moved > 0 && `${countComplaints(moved)} not changed: another administrator changed the status first.`,
	]
		.filter(Boolean)
		.join(" ");
	return { kind: moved > 0 ? "warning" : changed > 0 ? "success" : "info", message };
}

/** Sets the status of a selection, each complaint in its own transaction: a conflict in one does not stop the others. */
export async function changeStatuses(
	actor: Actor,
	selection: { id: string; seen: ComplaintStatus }[],
	status: ComplaintStatus,
) {
	const changes: StatusChange[] = [];
	for (const { id, seen } of selection) changes.push(await changeStatus(actor, id, { status, seen }));
	return describeChanges(changes, status);
}
