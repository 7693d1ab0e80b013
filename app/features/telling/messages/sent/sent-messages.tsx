import { MessageTable, STATUS_WORDS } from "~/features/telling/messages/sent/message-table";
import type { MessageItem } from "~/features/telling/messages/sent/queries.server";
import { STATUSES } from "~/features/telling/outbox/message-status";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { FilterActions } from "~/ui/form/filter-form";
import { type Filter, FilterForm } from "~/ui/form/filters";
import { Icon } from "~/ui/frame/icon";
import { Link, useSearchParams } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { EmptyList } from "~/ui/list/table";

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

type Sent = { messages: MessageItem[]; total: number; page: number; limit: number };

/** The log of sent messages. */
export function SentMessages({ messages, total, page, limit }: Sent) {
	const [search] = useSearchParams();
	const isFiltered = ["status", "cnr_number", "date"].some((name) => search.get(name));
	return (
		<>
			{messages.length === 0 ? (
				<NoMessages isFiltered={isFiltered} />
			) : (
				<MessageTable items={messages} firstNumber={(page - 1) * limit + 1} />
			)}
			<Pager page={page} limit={limit} total={total} />
		</>
	);
}

type Values = { status: string; cnr_number: string; date: string };

const STATUS_OPTIONS = [
	{ id: "waiting", name: phrase("Waiting to be sent") },
	...STATUSES.map((status) => ({ id: status, name: STATUS_WORDS[status] })),
];

const FILTERS: Filter<keyof Values>[] = [
	{ id: "filter-status", name: "status", label: phrase("Status"), all: phrase("All"), options: STATUS_OPTIONS },
	{ id: "filter-cnr", name: "cnr_number", label: phrase("CNR Number"), maxLength: 60 },
	{ id: "filter-date", name: "date", label: phrase("Date"), type: "date" },
];

/** Filters the log, or leads to the messages that wait. */
export function MessageFilterForm({ values }: { values: Values }) {
	return (
		<FilterForm values={values} filters={FILTERS}>
			<FilterActions clearTo={paths.messages} isFiltered={Object.values(values).some(Boolean)}>
				<Icon name="search" size={18} />
				<span>{t("Apply Filters")}</span>
			</FilterActions>
		</FilterForm>
	);
}
