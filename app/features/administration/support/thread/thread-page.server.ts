import { randomUUID } from "node:crypto";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import type { PostKind } from "~/features/administration/support/kinds.server";
import { postNumber } from "~/features/administration/support/post-number";
import { requireAnyPost, requirePost } from "~/features/administration/support/queries.server";
import { listAdministrators } from "~/features/administration/support/thread/post-row.server";
import { listReplies, listWholeThread } from "~/features/administration/support/thread/queries.server";

type Asked = { before?: string };
type Post = { number: number; topic: string; message: string };

const headOf = ({ letter }: PostKind, { number, topic, message }: Post) => ({
	number: postNumber(letter, number),
	topic,
	message,
});

/** A person's own post with its replies. @throws DomainError `not-found`, also for somebody else's. */
export async function requireOwnThread<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	ownerId: string,
	postId: string,
	{ before }: Asked,
) {
	const post = await requirePost(kind, ownerId, postId);
	const thread = await listReplies(kind, postId, before);
	return { post, ...headOf(kind, post), thread, formKey: randomUUID() };
}

/** Any post with its replies, internal notes, who looks after it and who could. @throws DomainError `not-found`. */
export async function requireAnyThread<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	postId: string,
	{ before }: Asked,
) {
	const post = await requireAnyPost(kind, postId);
	const [thread, administrators] = await Promise.all([listWholeThread(kind, postId, before), listAdministrators()]);
	const { firstName, lastName, email, assigneeId } = post;
	return {
		post,
		...headOf(kind, post),
		from: { name: `${firstName} ${lastName}`, email },
		thread,
		assigneeId,
		administrators: administrators.map(({ id, name }) => ({ id, name })),
		formKey: randomUUID(),
	};
}
