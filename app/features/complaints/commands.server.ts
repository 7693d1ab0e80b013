import { and, eq, gte, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { complaintChanges, complaints } from "~/db/schema/complaints";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { isUuid } from "~/features/cases/queries.server";
import type { ComplaintStatus } from "~/features/complaints/complaint-choices";
import type { PostInput } from "~/features/complaints/complaint-input";
import { postKeyOf, postOnce } from "~/features/complaints/post.server";
import { queueMail } from "~/features/notifications/commands.server";

/**
 * Keeps a complaint as PENDING. The same post sent again gives the complaint that is there: by the form's key, or
 * without one by the same words within a minute.
 * @throws DomainError `not-found` for nobody's id, `too-many` after the day's last.
 */
export async function addComplaint(ownerId: string, input: PostInput, formKey?: string) {
	const postKey = postKeyOf(formKey, input);
	const mine = eq(complaints.userId, ownerId);
	return postOnce(ownerId, {
		plural: "complaints",
		findSame: async (tx, since) => {
			const words = and(eq(complaints.topic, input.topic), eq(complaints.message, input.message));
			const same = postKey ? eq(complaints.postKey, postKey) : and(words, gte(complaints.createdAt, since));
			return (await tx.select().from(complaints).where(and(mine, same)).limit(1))[0];
		},
		countSince: async (tx, since) => {
			const [sent] = await tx
				.select({ count: sql<number>`count(*)::int` })
				.from(complaints)
				.where(and(mine, gte(complaints.createdAt, since)));
			return sent?.count ?? 0;
		},
		insert: async (tx, now) => {
			const { topic, message } = input;
			const row = { userId: ownerId, topic, message, postKey, createdAt: now };
			const [added] = await tx.insert(complaints).values(row).returning();
			if (!added) throw new Error("No complaint came back");
			return added;
		},
	});
}

const notFound = () => new DomainError("not-found", "This complaint was not found.");

/** What came of asking for a status: set now, there already, or moved by somebody else since it was seen. */
export type StatusChange = { kind: "changed" | "unchanged" | "moved"; status: ComplaintStatus };

type Wanted = {
	status: ComplaintStatus;
	/** What the administrator saw; where it no longer holds nothing is changed. */
	seen?: ComplaintStatus;
};

/**
 * Sets one complaint's status, from any other to any other, notes the change and tells its owner by mail: one mail a
 * change, none where nothing changed. Whoever comes second waits for the first and then sees what they left.
 * @throws DomainError `not-found`.
 */
export async function changeStatus(
	adminId: string,
	complaintId: string,
	{ status, seen }: Wanted,
): Promise<StatusChange> {
	if (!isUuid(complaintId)) throw notFound();
	return db.transaction(async (tx) => {
		const [now] = await tx
			.select({ status: complaints.status, topic: complaints.topic, email: users.email, firstName: users.firstName })
			.from(complaints)
			.innerJoin(users, eq(users.id, complaints.userId))
			.where(eq(complaints.id, complaintId))
			.for("no key update", { of: complaints });
		if (!now) throw notFound();
		if (seen !== undefined && seen !== now.status) return { kind: "moved", status: now.status };
		if (status === now.status) return { kind: "unchanged", status };
		await tx.update(complaints).set({ status }).where(eq(complaints.id, complaintId));
		await tx
			.insert(complaintChanges)
			.values({ complaintId, fromStatus: now.status, toStatus: status, changedBy: adminId });
		await queueMail(tx, {
			to: now.email,
			subject: `Your complaint is now ${status}`,
			text: [
				`Dear ${now.firstName},`,
				`The status of your complaint "${now.topic}" has changed from ${now.status} to ${status}.`,
				`You can see it here:\n${env.PUBLIC_URL}/user/complaints/${complaintId}`,
			].join("\n\n"),
		});
		return { kind: "changed", status };
	});
}

/** Words for the administrator about one complaint. A status that moved meanwhile is a warning: nothing was changed. */
export function sayChange({ kind, status }: StatusChange): { kind: "success" | "info" | "warning"; message: string } {
	if (kind === "changed") return { kind: "success", message: `Complaint status updated to ${status}.` };
	if (kind === "unchanged") return { kind: "info", message: `The complaint is ${status} already.` };
	return {
		kind: "warning",
		message: `Somebody else has set this complaint to ${status} in the meantime. Nothing was changed; choose again if it should be otherwise.`,
	};
}

const complaintsInWords = (count: number) => (count === 1 ? "1 complaint" : `${count} complaints`);

/** Words for the administrator about a whole selection. */
export function sayChanges(changes: StatusChange[], status: ComplaintStatus) {
	const [only] = changes;
	if (only && changes.length === 1) return sayChange(only);
	const count = (kind: StatusChange["kind"]) => changes.filter((change) => change.kind === kind).length;
	const [changed, unchanged, moved] = [count("changed"), count("unchanged"), count("moved")];
	const message = [
		changed > 0 && `${complaintsInWords(changed)} set to ${status}.`,
		unchanged > 0 && `${complaintsInWords(unchanged)} had that status already.`,
		moved > 0 && `${complaintsInWords(moved)} left alone, changed by somebody else in the meantime.`,
	]
		.filter(Boolean)
		.join(" ");
	return { kind: moved > 0 ? ("warning" as const) : changed > 0 ? ("success" as const) : ("info" as const), message };
}

/** Sets the status of a selection, each complaint by itself: what has moved meanwhile holds up no other. */
export async function changeStatuses(
	adminId: string,
	seen: { id: string; seen: ComplaintStatus }[],
	status: ComplaintStatus,
) {
	const changes: StatusChange[] = [];
	for (const one of seen) changes.push(await changeStatus(adminId, one.id, { status, seen: one.seen }));
	return sayChanges(changes, status);
}
