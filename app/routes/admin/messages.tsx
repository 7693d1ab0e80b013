import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FAILED_DAYS } from "~/features/messages/failed-days";
import { messageItem } from "~/features/messages/message-items.server";
import { MessageTable } from "~/features/messages/message-table";
import { listFailedMessages } from "~/features/messages/queries.failed.server";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { screenPage } from "~/page-input";
import { EmptyList } from "~/ui/empty-list";
import { ListPager } from "~/ui/list-pager";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: `${t("Failed messages")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { rows, ...list } = await listFailedMessages(new Date(), readSearch(request, screenPage));
	return { items: rows.map(messageItem), list };
}

export default function FailedMessages() {
	const { items, list } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Failed messages")}>
				<p className="hint">
					{t("Messages of the last {failedDays} days that could not be delivered.", { failedDays: FAILED_DAYS })}
				</p>
			</PageHead>
			{items.length === 0 ? (
				<EmptyList title={t("No failed messages")} hint={t("Every message of these days was sent or is on its way.")} />
			) : (
				<MessageTable items={items} firstNumber={(list.page - 1) * list.limit + 1} />
			)}
			<ListPager {...list} />
		</>
	);
}
