import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/features/courts/day";
import { BatchProgress } from "~/features/messages/batch-progress";
import { messageItem } from "~/features/messages/message-items.server";
import { MessageTable } from "~/features/messages/message-table";
import { findBatch, listMessages } from "~/features/messages/queries.server";
import { orNotFound } from "~/http/not-found.server";
import { screenPage } from "~/http/page-query";
import { requireAdmin } from "~/http/session.server";
import { ListPager } from "~/ui/list-pager";

export const meta: MetaFunction = () => [{ title: "Messages under way · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const batch = await orNotFound(findBatch(admin.id, params.batchId ?? ""));
	const paging = screenPage.parse(Object.fromEntries(new URL(request.url).searchParams));
	const { rows, total } = await listMessages(admin.id, { batchId: batch.id }, paging);
	const { counts, done, isMoving } = batch;
	return {
		progress: { counts, done, isMoving, total: batch.total },
		queuedAt: formatMoment(batch.createdAt),
		messages: rows.map(messageItem),
		total,
		...paging,
	};
}

export default function DeskMessagesUnderWay() {
	const { progress, queuedAt, messages, total, page, limit } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Messages of {queuedAt}</h1>
				<Link to="/admin/cases" className="button">
					Back to the cases
				</Link>
			</div>
			<BatchProgress {...progress} />
			<MessageTable items={messages} firstNumber={(page - 1) * limit + 1} />
			<ListPager page={page} limit={limit} total={total} />
		</>
	);
}
