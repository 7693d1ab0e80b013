import type { Database } from "~/db/client.server";
import { env } from "~/env.server";
import { queueMail, queueMails } from "~/features/notifications/commands.server";
import type { PostKind } from "~/features/support/kinds.server";
import { listAdministrators, type PostRow } from "~/features/support/thread/post-row.server";

/** Tells the person of support's answer. Who of support wrote it is not said. */
export async function mailAnswer(tx: Database, kind: PostKind, post: PostRow, message: string): Promise<void> {
	await queueMail(tx, {
		to: post.owner.email,
		subject: `Answer to your ${kind.noun} ${post.number}`,
		text: [
			`Dear ${post.owner.firstName},`,
			`Support has answered your ${kind.noun} ${post.number} "${post.topic}":`,
			message,
			`Read it and reply here:\n${env.PUBLIC_URL}${kind.page(post.id)}`,
			"Replies to this email are not read.",
		].join("\n\n"),
	});
}

/** Tells who looks after a post, or else all administrators, of the person's reply. */
export async function mailReply(
	tx: Database,
	kind: PostKind,
	post: PostRow,
	{ message, isReopened }: { message: string; isReopened: boolean },
): Promise<void> {
	const administrators = await listAdministrators(tx);
	const assigned = administrators.filter(({ id }) => id === post.assigneeId);
	const subject = isReopened ? `${post.number} is open again` : `New reply to ${post.number}`;
	const text = [
		`${post.owner.firstName} has replied to ${kind.noun} ${post.number} "${post.topic}"${isReopened ? " and reopened it" : ""}:`,
		message,
		`Read it and reply here:\n${env.PUBLIC_URL}${kind.adminPage(post.id)}`,
	].join("\n\n");
	const told = assigned.length > 0 ? assigned : administrators;
	if (told.length > 0)
		await queueMails(
			tx,
			told.map(({ email: to }) => ({ to, subject, text })),
		);
}

/** Tells an administrator that another one has given them a post. */
export async function mailAssignee(tx: Database, kind: PostKind, post: PostRow, to: string): Promise<void> {
	await queueMail(tx, {
		to,
		subject: `${post.number} is yours now`,
		text: [
			`Another administrator has given you ${kind.noun} ${post.number} "${post.topic}".`,
			`Open it here:\n${env.PUBLIC_URL}${kind.adminPage(post.id)}`,
		].join("\n\n"),
	});
}
