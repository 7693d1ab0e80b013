import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { userFilter } from "~/features/accounts/administration-input";
import { listUsers } from "~/features/accounts/queries.administration.server";
import { UserTable } from "~/features/accounts/user-table";
import { countCasesOf } from "~/features/cases/queries.counts.server";
import { listAllPlans } from "~/features/plans/queries.server";
import { packageChoices } from "~/features/subscriptions/package-choice";
import { packageFilter } from "~/features/subscriptions/package-filter.server";
import { packageInWords } from "~/features/subscriptions/package-words.server";
import { listPackagesOf } from "~/features/subscriptions/queries.packages.server";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { phrase, phrases, t } from "~/language/translate";
import { countInWords } from "~/paging";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { FilterActions } from "~/ui/filter-field";
import { type Filter, FilterForm } from "~/ui/filter-form";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: `${t("Users")} · Nyaya Diary` }];

const USERS: [string, string, string] = phrases("{count} user", "{count} users", "more than {count} users");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = readSearch(request, userFilter);
	const [{ rows, totalPages, count, isCapped, isSearched }, plans] = await Promise.all([
		listUsers({ ...filter, narrowing: packageFilter(filter.package) }),
		listAllPlans(),
	]);
	const ids = rows.map(({ id }) => id);
	const [caseCounts, packages] = await Promise.all([countCasesOf(ids), listPackagesOf(ids)]);
	const items = rows.map(({ createdAt: _, ...row }) => {
		const has = packages.get(row.id);
		return {
			...row,
			caseCount: caseCounts.get(row.id) ?? 0,
			packageNow: has ? packageInWords(has) : null,
		};
	});
	const choices = packageChoices(plans);
	return { items, totalPages, count: countInWords({ count, isCapped }, USERS), isSearched, choices, ...filter };
}

const SEARCH: Filter<"search"> = {
	id: "search",
	name: "search",
	label: phrase("Search by name, username, email or mobile number"),
	type: "search",
	dir: "auto",
};

export default function Users() {
	const {
		items,
		totalPages,
		count,
		isSearched,
		choices,
		page,
		search,
		package: chosen,
	} = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Users")}>
				<p className="hint">{count}</p>
			</PageHead>
			<FilterForm
				values={{ search, package: chosen }}
				filters={[
					SEARCH,
					{ id: "package", name: "package", label: phrase("Package"), all: phrase("All"), options: choices },
				]}
			>
				<FilterActions clearTo={paths.admin.users} isFiltered={search !== "" || chosen !== ""}>
					{t("Search")}
				</FilterActions>
			</FilterForm>
			{search && !isSearched && <p className="hint mb-4">{t("Enter at least 3 characters to search.")}</p>}
			{items.length === 0 ? (
				<EmptyList title={t("No users found")} hint={t("Nobody matches the search and the package.")}>
					<Link to={paths.admin.users}>{t("Show all users")}</Link>
				</EmptyList>
			) : (
				<UserTable items={items} />
			)}
			<Pager page={page} totalPages={totalPages} />
		</>
	);
}
