import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData } from "@remix-run/react";
import { userFilter } from "~/features/accounts/administration-input";
import { listUsers } from "~/features/accounts/queries.administration.server";
import { UserTable } from "~/features/accounts/user-table";
import { countCasesOf } from "~/features/cases/queries.counts.server";
import { listPackageNamesOf } from "~/features/subscriptions/queries.packages.server";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { countInWords } from "~/paging";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { FilterField } from "~/ui/filter-field";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "Users · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = readSearch(request, userFilter);
	const { rows, totalPages, count, isCapped, isSearched } = await listUsers(filter);
	const ids = rows.map(({ id }) => id);
	const [caseCounts, packageNames] = await Promise.all([countCasesOf(ids), listPackageNamesOf(ids)]);
	const items = rows.map(({ createdAt: _, ...row }) => ({
		...row,
		caseCount: caseCounts.get(row.id) ?? 0,
		packageName: packageNames.get(row.id) ?? null,
	}));
	return { items, totalPages, count: countInWords({ count, isCapped }, "user"), isSearched, ...filter };
}

export default function Users() {
	const { items, totalPages, count, isSearched, page, search } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title="Users">
				<p className="hint">{count}</p>
			</PageHead>
			<Form className="toolbar" role="search" key={search}>
				<FilterField id="search" label="Search by name, username, email or mobile number">
					<input
						id="search"
						className="input"
						type="search"
						name="search"
						defaultValue={search}
						dir="auto"
						autoComplete="off"
					/>
				</FilterField>
				<button type="submit" className="button">
					Search
				</button>
				{search && (
					<Link to={paths.admin.users} className="button">
						Clear
					</Link>
				)}
			</Form>
			{search && !isSearched && <p className="hint mb-4">Enter at least 3 characters to search.</p>}
			{items.length === 0 ? (
				<EmptyList title="No users found">
					<Link to={paths.admin.users}>Show all users</Link>
				</EmptyList>
			) : (
				<UserTable items={items} />
			)}
			<Pager page={page} totalPages={totalPages} />
			<Outlet />
		</>
	);
}
