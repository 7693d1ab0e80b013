import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type AdminItem, PersonCells } from "~/features/administration/support/administration/admin-cells";
import { SearchForm } from "~/features/administration/support/administration/search-form";
import { feedbackFilter } from "~/features/administration/support/input";
import { listAllItems } from "~/features/administration/support/post-items.server";
import { MessageCell, TopicCell } from "~/features/administration/support/post-text";
import { FEEDBACK } from "~/features/administration/support/posts.server";
import { adminPaths } from "~/paths.admin";
import { screenPage } from "~/platform/http/page-input";
import { phrases, t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Outlet, useLoaderData } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { EmptyList, NumberedTable } from "~/ui/list/table";
import { requireAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

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
			<SearchForm action={adminPaths.feedback} />
			{items.length === 0 ? (
				<EmptyList
					title={t("No feedback found.")}
					hint={isSearched ? t("No feedback matches this search.") : t("No feedback yet.")}
					all={isSearched && { to: adminPaths.feedback, label: t("Show all feedback") }}
				/>
			) : (
				<FeedbackTable items={items} firstNumber={(list.page - 1) * list.limit + 1} />
			)}
			<Pager {...list} />
			<Outlet />
		</>
	);
}

const COLUMNS = phrases("Topic", "First Name", "Last Name", "Email", "Feedback", "Date");

function FeedbackTable({ items, firstNumber }: { items: AdminItem[]; firstNumber: number }) {
	return (
		<NumberedTable label={t("Feedback")} columns={COLUMNS} items={items} firstNumber={firstNumber}>
			{(item) => (
				<>
					<TopicCell item={item} />
					<PersonCells item={item} />
					<MessageCell message={item.message} />
					<td>{item.date}</td>
				</>
			)}
		</NumberedTable>
	);
}
