import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { FAILED_DAYS } from "~/features/telling/messages/sent/failed-days";
import { MessageTable } from "~/features/telling/messages/sent/message-table";
import { listFailedMessages } from "~/features/telling/messages/sent/queries.failed.server";
import { messageItem } from "~/features/telling/messages/sent/queries.server";
import { screenPage } from "~/platform/http/page-input";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { useLoaderData } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { EmptyList } from "~/ui/list/table";
import { requireAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

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
				<EmptyList title={t("No failed messages")} hint={t("All messages of these days are sent or on their way.")} />
			) : (
				<MessageTable items={items} firstNumber={(list.page - 1) * list.limit + 1} />
			)}
			<Pager {...list} />
		</>
	);
}
