import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { useActingFor } from "~/features/people/chamber/use-may";
import { messageFilter } from "~/features/telling/messages/sent/message-filter";
import { STATUSES } from "~/features/telling/messages/sent/message-status";
import { MessageTable, STATUS_WORDS } from "~/features/telling/messages/sent/message-table";
import { listMessages, messageItem } from "~/features/telling/messages/sent/queries.server";
import { paths } from "~/paths";
import { screenPage } from "~/platform/http/page-input";
import { phrase, t } from "~/platform/language/translate";
import { type Filter, FilterActions, FilterForm } from "~/ui/form/filter-form";
import { Icon } from "~/ui/frame/icon";
import { PageHead } from "~/ui/frame/page-head";
import { ListPager } from "~/ui/list/list-pager";
import { EmptyList } from "~/ui/list/table";
import { authorize } from "~/web/access/authorize.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Messages")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const filter = messageFilter.parse(search);
	const paging = screenPage.parse(search);
	const { rows, total } = await listMessages(acting.ownerId, filter, paging);
	const shown = { status: filter.status ?? "", cnr_number: filter.cnr_number, date: filter.date ?? "" };
	return { messages: rows.map(messageItem), total, filter: shown, ...paging };
}

function NoMessages({ isFiltered }: { isFiltered: boolean }) {
	if (isFiltered)
		return (
			<EmptyList
				title={t("No messages found")}
				hint={t("No messages match these filters.")}
				all={{ to: paths.messages, label: t("Show all messages") }}
			/>
		);
	return (
		<EmptyList title={t("No messages yet")} hint={t("Messages you send appear here with their delivery status.")}>
			<Link to={paths.caseStatus} className="button button-primary">
				{t("Approved Cases")}
			</Link>
		</EmptyList>
	);
}

export default function Messages() {
	const { messages, total, filter, page, limit } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	const isActing = useActingFor() !== undefined;
	const isFiltered = ["status", "cnr_number", "date"].some((name) => search.get(name));
	return (
		<>
			<PageHead
				title={t("Messages")}
				link={isActing ? undefined : { to: paths.messageTemplates, label: t("Message templates") }}
			/>
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

type Values = { status: string; cnr_number: string; date: string };

const STATUS_OPTIONS = STATUSES.map((status) => ({ id: status, name: STATUS_WORDS[status] }));

const FILTERS: Filter<keyof Values>[] = [
	{ id: "filter-status", name: "status", label: phrase("Status"), all: phrase("All"), options: STATUS_OPTIONS },
	{ id: "filter-cnr", name: "cnr_number", label: phrase("CNR Number"), maxLength: 60 },
	{ id: "filter-date", name: "date", label: phrase("Date"), type: "date" },
];

function MessageFilterForm({ values }: { values: Values }) {
	return (
		<FilterForm values={values} filters={FILTERS}>
			<FilterActions clearTo={paths.messages} isFiltered={Object.values(values).some(Boolean)}>
				<Icon name="search" size={18} />
				<span>{t("Apply Filters")}</span>
			</FilterActions>
		</FilterForm>
	);
}
