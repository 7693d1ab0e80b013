import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData } from "@remix-run/react";
import { listUsers } from "~/features/accounts/administration.server";
import { userFilter } from "~/features/accounts/administration-input";
import { UserTable } from "~/features/accounts/user-table";
import { requireAdmin } from "~/http/session.server";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "Users · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = userFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
	const { rows, totalPages, count } = await listUsers(filter);
	const items = rows.map(({ createdAt: _, blockedAt, deletedAt, emailVerifiedAt, ...row }) => ({
		...row,
		state: deletedAt ? "deleted" : blockedAt ? "blocked" : emailVerifiedAt ? "active" : "unverified",
	}));
	return { items, totalPages, count, ...filter };
}

export default function Users() {
	const { items, totalPages, count, page, search } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Users</h1>
				<p className="hint">{count === 1 ? "1 person" : `${count} people`}</p>
			</div>
			<Form className="toolbar" role="search" key={search}>
				<div>
					<label htmlFor="search" className="field-label">
						Search by name, username, email or mobile number
					</label>
					<input
						id="search"
						className="input"
						type="search"
						name="search"
						defaultValue={search}
						dir="auto"
						autoComplete="off"
					/>
				</div>
				<button type="submit" className="button">
					Search
				</button>
				{search && (
					<Link to="/admin/users" className="button">
						Clear
					</Link>
				)}
			</Form>
			{items.length === 0 ? (
				<div className="card empty">
					<h2>No users found</h2>
					<p>
						<Link to="/admin/users">Show everybody</Link>
					</p>
				</div>
			) : (
				<UserTable items={items} />
			)}
			<Pager page={page} totalPages={totalPages} />
			<Outlet />
		</>
	);
}
