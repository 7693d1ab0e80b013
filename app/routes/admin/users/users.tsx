import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { countCasesOf } from "~/features/courts/cases/queries.counts.server";
import { listAllPlans } from "~/features/money/plans/queries.server";
import { packageChoices } from "~/features/money/subscriptions/package/package-choice";
import { packageFilter } from "~/features/money/subscriptions/package/package-filter.server";
import { packageInWords } from "~/features/money/subscriptions/package/package-view.server";
import { listPackagesOf } from "~/features/money/subscriptions/queries.server";
import { userFilter } from "~/features/people/accounts/administration/administration-input";
import { listUsers } from "~/features/people/accounts/administration/queries.administration.server";
import { UserTable } from "~/features/people/accounts/administration/user-table";
import { adminPaths } from "~/paths.admin";
import { countInWords } from "~/platform/http/paging";
import { phrase, phrases, t } from "~/platform/language/translate";
import { FilterActions } from "~/ui/form/filter-form";
import { type Filter, FilterForm } from "~/ui/form/filters";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useLoaderData } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { EmptyList } from "~/ui/list/table";
import { requireAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

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
		const owned = packages.get(row.id);
		return {
			...row,
			caseCount: caseCounts.get(row.id) ?? 0,
			currentPackage: owned ? packageInWords(owned) : null,
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
				<FilterActions clearTo={adminPaths.users} isFiltered={search !== "" || chosen !== ""}>
					{t("Search")}
				</FilterActions>
			</FilterForm>
			{search && !isSearched && <p className="hint mb-4">{t("Enter at least 3 characters to search.")}</p>}
			{items.length === 0 ? (
				<EmptyList title={t("No users found")} hint={t("No users found.")}>
					<Link to={adminPaths.users}>{t("Show all users")}</Link>
				</EmptyList>
			) : (
				<UserTable items={items} />
			)}
			<Pager page={page} totalPages={totalPages} />
		</>
	);
}
