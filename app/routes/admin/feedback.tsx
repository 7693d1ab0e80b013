import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { feedbackFilter, isSearch } from "~/features/complaints/complaint-input";
import { SearchForm } from "~/features/complaints/search-form";
import { EntryLink, Excerpt, excerptOf } from "~/features/complaints/written";
import { formatMoment } from "~/features/courts/day";
import { listAllFeedback } from "~/features/feedback/queries.server";
import { screenPage } from "~/http/page-query";
import { requireAdmin } from "~/http/session.server";
import { ListPager } from "~/ui/list-pager";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

export const meta: MetaFunction = () => [{ title: "Admin Feedback Management · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const values = Object.fromEntries(new URL(request.url).searchParams);
	const filter = feedbackFilter.parse(values);
	const paging = screenPage.parse(values);
	const { rows, total, isCapped, page } = await listAllFeedback(filter, paging);
	const items = rows.map(({ id, topic, firstName, lastName, email, message, createdAt }) => {
		const { text, isCut } = excerptOf(message);
		return { id, topic, firstName, lastName, email, message: text, isCut, date: formatMoment(createdAt) };
	});
	const isTooShort = filter.search !== "" && !isSearch(filter.search);
	return { items, list: { page, limit: paging.limit, total, isCapped }, searched: filter.search, isTooShort };
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>["items"][number];

function Row({ item, number }: { item: Item; number: number }) {
	const { id, topic, firstName, lastName, email, message, isCut, date } = item;
	return (
		<tr>
			<td data-label="No">{number}</td>
			<td data-label="Topic">
				<EntryLink id={id}>
					<bdi>{topic}</bdi>
				</EntryLink>
			</td>
			<td data-label="First Name">
				<bdi>{firstName}</bdi>
			</td>
			<td data-label="Last Name">
				<bdi>{lastName}</bdi>
			</td>
			<td data-label="Email" className="roomy">
				<span className="message">{email}</span>
			</td>
			<td data-label="Feedback">
				<div className="message">
					<Excerpt id={id} topic={topic} message={message} isCut={isCut} />
				</div>
			</td>
			<td data-label="Date">{date}</td>
		</tr>
	);
}

const COLUMNS = ["No", "Topic", "First Name", "Last Name", "Email", "Feedback", "Date"];

function FeedbackTable({ items, firstNumber }: { items: Item[]; firstNumber: number }) {
	return (
		<TableRegion label="Feedback" hasCards>
			<table className="table">
				<thead>
					<tr>
						<ColumnHeads names={COLUMNS} />
					</tr>
				</thead>
				<tbody>
					{items.map((item, position) => (
						<Row key={item.id} item={item} number={firstNumber + position} />
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}

export default function AdminFeedback() {
	const { items, list, searched, isTooShort } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Feedback Management</h1>
			</div>
			<SearchForm action="/admin/feedback" searched={searched} isTooShort={isTooShort} isCapped={list.isCapped} />
			{items.length === 0 ? (
				<div className="card empty">
					<h2>No feedback found.</h2>
					<p className="hint">
						{searched ? "Nothing fits this search. Clear it to see all." : "Nobody has sent any yet."}
					</p>
				</div>
			) : (
				<FeedbackTable items={items} firstNumber={(list.page - 1) * list.limit + 1} />
			)}
			<ListPager {...list} />
			<Outlet />
		</>
	);
}
