import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { EntryLink, Excerpt, excerptOf } from "~/features/complaints/written";
import { formatMoment } from "~/features/courts/day";
import { listFeedback } from "~/features/feedback/queries.server";
import { screenPage } from "~/http/page-query";
import { requireUser } from "~/http/session.server";
import { ListPager } from "~/ui/list-pager";
import { TableRegion } from "~/ui/table-region";

export const meta: MetaFunction = () => [{ title: "Feedback · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const paging = screenPage.parse(Object.fromEntries(new URL(request.url).searchParams));
	const list = await listFeedback(user.id, paging);
	const items = list.rows.map(({ id, topic, message, createdAt }) => {
		const { text, isCut } = excerptOf(message);
		return { id, topic, message: text, isCut, date: formatMoment(createdAt) };
	});
	return { items, total: list.total, page: list.page, limit: paging.limit };
}

function NoFeedback() {
	return (
		<div className="card empty">
			<h2>No feedback found.</h2>
			<p className="hint">Tell us what you like and what you miss.</p>
			<p>
				<Link to="/user/feedback/new" className="button button-primary">
					Add Feedback
				</Link>
			</p>
		</div>
	);
}

export default function FeedbackList() {
	const { items, total, page, limit } = useLoaderData<typeof loader>();
	const firstNumber = (page - 1) * limit + 1;
	return (
		<>
			<div className="page-head">
				<h1>Feedback</h1>
				<Link to="/user/feedback/new" className="button button-primary" preventScrollReset>
					<Plus size={18} aria-hidden />
					<span>Add Feedback</span>
				</Link>
			</div>
			{items.length === 0 ? (
				<NoFeedback />
			) : (
				<TableRegion label="Feedback" hasCards>
					<table className="table">
						<thead>
							<tr>
								<th scope="col">No</th>
								<th scope="col">Topic</th>
								<th scope="col">Feedback</th>
								<th scope="col">Date</th>
							</tr>
						</thead>
						<tbody>
							{items.map(({ id, topic, message, isCut, date }, position) => (
								<tr key={id}>
									<td data-label="No">{firstNumber + position}</td>
									<td data-label="Topic">
										<EntryLink id={id}>
											<bdi>{topic}</bdi>
										</EntryLink>
									</td>
									<td data-label="Feedback">
										<div className="message">
											<Excerpt id={id} topic={topic} message={message} isCut={isCut} />
										</div>
									</td>
									<td data-label="Date">{date}</td>
								</tr>
							))}
						</tbody>
					</table>
				</TableRegion>
			)}
			<ListPager page={page} limit={limit} total={total} />
			<Outlet />
		</>
	);
}
