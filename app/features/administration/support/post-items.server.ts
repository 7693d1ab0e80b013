import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { type Filter, listAllPosts } from "~/features/administration/support/administration/queries.admin.server";
import { postNumber } from "~/features/administration/support/post-number";
import { excerptOf } from "~/features/administration/support/post-text";
import { listPosts, type Paging, type PostKind } from "~/features/administration/support/posts.server";
import { formatMoment } from "~/platform/calendar/day";

type Row = { id: string; number: number; topic: string; message: string; createdAt: Date };

/** A list row: an excerpt of the message, with formatted number and date. */
const listItem =
	({ letter }: PostKind) =>
	<Post extends Row>({ number, message, createdAt, ...row }: Post) => ({
		...row,
		number: postNumber(letter, number),
		message: excerptOf(message),
		date: formatMoment(createdAt),
	});

export async function listOwnItems<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	ownerId: string,
	paging: Paging,
) {
	const { rows, total, page } = await listPosts(kind, ownerId, paging);
	return { items: rows.map(listItem(kind)), list: { total, page, limit: paging.limit } };
}

export async function listAllItems<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	filter: Filter,
	paging: Paging,
) {
	const { rows, ...list } = await listAllPosts(kind, filter, paging);
	return { items: rows.map(listItem(kind)), list: { ...list, limit: paging.limit } };
}
