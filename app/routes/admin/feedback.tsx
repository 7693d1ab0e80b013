import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { type AdminItem, MessageCell, PersonCells, TopicCell } from "~/features/support/admin-cells";
import { feedbackFilter } from "~/features/support/input";
import { FEEDBACK } from "~/features/support/kinds.server";
import { listAllItems } from "~/features/support/post-items.server";
import { SearchForm } from "~/features/support/search-form";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { phrases, t } from "~/language/translate";
import { screenPage } from "~/page-input";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { ListPager } from "~/ui/list-pager";
import { PageHead } from "~/ui/page-head";
import { labelled, NumberedTable } from "~/ui/table-region";

export const meta: MetaFunction = () => [{ title: `${t("Admin Feedback Management")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = readSearch(request, feedbackFilter);
	const found = await listAllItems(FEEDBACK, filter, readSearch(request, screenPage));
	return { ...found, isSearched: filter.search !== "" };
}

export default function AdminFeedback() {
	const { items, list, isSearched } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Feedback Management")} />
			<SearchForm action={paths.admin.feedback} exportTo={paths.admin.feedbackExport} isCapped={list.isCapped} />
			{items.length === 0 ? (
				<EmptyList
					title={t("No feedback found.")}
					hint={isSearched ? t("No feedback matches this search.") : t("Nobody has sent feedback yet.")}
					all={isSearched && { to: paths.admin.feedback, label: t("Show all feedback") }}
				/>
			) : (
				<FeedbackTable items={items} firstNumber={(list.page - 1) * list.limit + 1} />
			)}
			<ListPager {...list} />
			<Outlet />
		</>
	);
}

const COLUMNS = phrases("Topic", "First Name", "Last Name", "Email", "Feedback", "Date");

/** The table of Admin Feedback Management; one card a row on a small screen. */
function FeedbackTable({ items, firstNumber }: { items: AdminItem[]; firstNumber: number }) {
	return (
		<NumberedTable label={t("Feedback")} columns={COLUMNS} items={items} firstNumber={firstNumber}>
			{(item) => (
				<>
					<TopicCell item={item} label={t("Topic")} />
					<PersonCells item={item} />
					<MessageCell item={item} label={t("Feedback")} />
					<td {...labelled("Date")}>{item.date}</td>
				</>
			)}
		</NumberedTable>
	);
}
