import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { messageFilter } from "~/features/messages/message-filter";
import { MessageFilterForm } from "~/features/messages/message-filter-form";
import { messageItem } from "~/features/messages/message-items.server";
import { MessageTable } from "~/features/messages/message-table";
import { listMessages } from "~/features/messages/queries.server";
import { screenPage } from "~/http/page-query";
import { requireUser } from "~/http/session.server";
import { ListPager } from "~/ui/list-pager";

export const meta: MetaFunction = () => [{ title: "Messages · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const filter = messageFilter.parse(search);
	const paging = screenPage.parse(search);
	const { rows, total } = await listMessages(user.id, filter, paging);
	const shown = { status: filter.status ?? "", cnr_number: filter.cnr_number, date: filter.date ?? "" };
	return { messages: rows.map(messageItem), total, filter: shown, ...paging };
}

function NoMessages({ isFiltered }: { isFiltered: boolean }) {
	return (
		<div className="card empty">
			<h2>{isFiltered ? "No messages found" : "No messages yet"}</h2>
			<p className="hint">
				{isFiltered
					? "None of your messages is like that."
					: "Tick approved cases and press Bulk WhatsApp: every message then stands here with what became of it."}
			</p>
			<p>
				{isFiltered ? (
					<Link to="/user/messages">Show all messages</Link>
				) : (
					<Link to="/user/case-status" className="button button-primary">
						Approved Cases
					</Link>
				)}
			</p>
		</div>
	);
}

export default function Messages() {
	const { messages, total, filter, page, limit } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	const isFiltered = ["status", "cnr_number", "date"].some((name) => search.get(name));
	return (
		<>
			<div className="page-head">
				<h1>Messages</h1>
			</div>
			<MessageFilterForm values={filter} />
			{messages.length === 0 ? (
				<NoMessages isFiltered={isFiltered} />
			) : (
				<MessageTable items={messages} firstNumber={(page - 1) * limit + 1} />
			)}
			<ListPager page={page} limit={limit} total={total} />
		</>
	);
}
