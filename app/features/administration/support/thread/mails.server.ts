import type { PostKind } from "~/features/administration/support/posts.server";
import { listAdministrators, type PostRow } from "~/features/administration/support/thread/queries.server";
import { queueMail, queueMails } from "~/features/people/notifications/commands.server";
import type { Database } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

/** Mails support's answer to the person, without its author's name. */
export async function mailAnswer(tx: Database, kind: PostKind, post: PostRow, message: string): Promise<void> {
	await queueMail(tx, {
		to: post.owner.email,
		words: () => ({
			subject: kind.says.answered(post.number),
			text: [
				t("Dear {firstName},", { firstName: post.owner.firstName }),
				t('Support has answered {number} "{topic}":', { number: post.number, topic: post.topic }),
				message,
				t("Read it and reply here:\n{publicUrl}{id}", { publicUrl: env.PUBLIC_URL, id: kind.page(post.id) }),
				t("Replies to this email are not read."),
			].join("\n\n"),
		}),
	});
}

/** Mails a person's reply to all administrators. */
export async function mailReply(
	tx: Database,
	kind: PostKind,
	post: PostRow,
	{ message, isReopened }: { message: string; isReopened: boolean },
): Promise<void> {
	const administrators = await listAdministrators(tx);
	const mailValues = { firstName: post.owner.firstName, number: post.number, topic: post.topic };
	const words = () => ({
		subject: isReopened
			? t("{number} is open again", { number: post.number })
			: t("New reply to {number}", { number: post.number }),
		text: [
			isReopened
				? t('{firstName} has replied to {number} "{topic}" and reopened it:', mailValues)
				: t('{firstName} has replied to {number} "{topic}":', mailValues),
			message,
			t("Read it and reply here:\n{publicUrl}{id}", { publicUrl: env.PUBLIC_URL, id: kind.adminPage(post.id) }),
		].join("\n\n"),
	});
	if (administrators.length > 0)
		await queueMails(
			tx,
			administrators.map(({ email: to }) => ({ to, words })),
		);
}
