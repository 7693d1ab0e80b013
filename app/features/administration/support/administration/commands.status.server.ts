import { eq } from "drizzle-orm";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { postNumber } from "~/features/administration/support/post-number";
import { COMPLAINTS, postNotFound } from "~/features/administration/support/posts.server";
import { complaintChanges, complaints } from "~/features/administration/support/schema";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { queueMail } from "~/features/people/notifications/commands.server";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import { transactionOnce } from "~/platform/db/call-once.server";
import type { Database } from "~/platform/db/client.server";
import { columnsOf, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

/** Outcome of a status change: done, already set, or changed by someone else since the page was rendered ("moved"). */
export type StatusChange = { kind: "changed" | "unchanged" | "moved"; status: ComplaintStatus };

type StatusOrder = {
	status: ComplaintStatus;
	/** The status the administrator saw; if it has changed since, nothing is saved. */
	seen?: ComplaintStatus;
};

type Step = { complaintId: string; from: ComplaintStatus; to: ComplaintStatus; by: string };

/** Sets the status of a locked complaint and records the change in its history. */
export async function recordStatus(tx: Database, { complaintId, from, to, by }: Step): Promise<void> {
	await tx.update(complaints).set({ status: to }).where(eq(complaints.id, complaintId));
	await tx.insert(complaintChanges).values({ complaintId, fromStatus: from, toStatus: to, changedBy: by });
}

/**
 * Sets a complaint's status, records and audits the change and mails the owner, once per change. The row lock makes a second
 * administrator wait and then see the new status.
 * @throws DomainError `not-found`.
 */
export async function changeStatus(
	actor: Actor,
	complaintId: string,
	{ status, seen }: StatusOrder,
): Promise<StatusChange> {
	if (!isUuid(complaintId)) throw postNotFound(COMPLAINTS);
	return transactionOnce(async (tx) => {
		const [complaint] = await tx
			.select({
				...columnsOf(complaints, "number", "status", "topic", "userId"),
				...columnsOf(users, "email", "firstName"),
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
			details: { number, ownerId: complaint.userId, from: complaint.status, to: status },
		});
		await queueMail(tx, {
			to: complaint.email,
			words: () => ({
				subject: t("Your complaint is now {status}", { status }),
				text: [
					t("Dear {firstName},", { firstName: complaint.firstName }),
					t('The status of your complaint {number} "{topic}" has changed from {from} to {to}.', {
						number,
						topic: complaint.topic,
						from: complaint.status,
						to: status,
					}),
					t("View it here:\n{publicUrl}{complaintId}", {
						publicUrl: env.PUBLIC_URL,
						complaintId: paths.complaint(complaintId),
					}),
				].join("\n\n"),
			}),
		});
		return { kind: "changed", status };
	});
}

export type Notice = { kind: "success" | "info" | "warning"; message: string };

export function describeChange({ kind, status }: StatusChange): Notice {
	if (kind === "changed") return { kind: "success", message: t("Complaint status updated to {status}.", { status }) };
	if (kind === "unchanged") return { kind: "info", message: t("The complaint is already {status}.", { status }) };
	return {
		kind: "warning",
		message: t("Not changed: another administrator has set this complaint to {status}. Choose a status again.", {
			status,
		}),
	};
}
