import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { listComplaints } from "~/features/complaints/queries.server";
import { StatusBadge } from "~/features/complaints/status-badge";
import { EntryLink, Excerpt, excerptOf } from "~/features/complaints/written";
import { screenPage } from "~/http/page-query";
import { requireUser } from "~/http/session.server";
import { ListPager } from "~/ui/list-pager";
import { TableRegion } from "~/ui/table-region";

export const meta: MetaFunction = () => [{ title: "Complaint Management · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const paging = screenPage.parse(Object.fromEntries(new URL(request.url).searchParams));
	const list = await listComplaints(user.id, paging);
	const items = list.rows.map(({ id, topic, status, message }) => {
		const { text, isCut } = excerptOf(message);
		return { id, topic, status, message: text, isCut };
	});
	return { items, total: list.total, page: list.page, limit: paging.limit };
}

function NoComplaints() {
	return (
		<div className="card empty">
			<h2>No complaints found</h2>
			<p className="hint">If something does not work as it should, tell us. You see here what becomes of it.</p>
			<p>
				<Link to="/user/complaints/new" className="button button-primary">
					Add Complaint
				</Link>
			</p>
		</div>
	);
}

export default function Complaints() {
	const { items, total, page, limit } = useLoaderData<typeof loader>();
	const firstNumber = (page - 1) * limit + 1;
	return (
		<>
			<div className="page-head">
				<h1>Complaint Management</h1>
				<Link to="/user/complaints/new" className="button button-primary" preventScrollReset>
					<Plus size={18} aria-hidden />
					<span>Add Complaint</span>
				</Link>
			</div>
			{items.length === 0 ? (
				<NoComplaints />
			) : (
				<TableRegion label="Complaints" hasCards>
					<table className="table">
						<thead>
							<tr>
								<th scope="col">No</th>
								<th scope="col">Topic</th>
								<th scope="col">Message</th>
								<th scope="col">Status</th>
							</tr>
						</thead>
						<tbody>
							{items.map(({ id, topic, message, isCut, status }, position) => (
								<tr key={id}>
									<td data-label="No">{firstNumber + position}</td>
									<td data-label="Topic">
										<EntryLink id={id}>
											<bdi>{topic}</bdi>
										</EntryLink>
									</td>
									<td data-label="Message">
										<div className="message">
											<Excerpt id={id} topic={topic} message={message} isCut={isCut} />
										</div>
									</td>
									<td data-label="Status">
										<StatusBadge status={status} />
									</td>
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
