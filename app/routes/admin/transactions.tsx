import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { dayInIndia, formatLocalDay } from "~/calendar/day";
import { addMonths, formatMonth, monthOf } from "~/calendar/month";
import { AccountsForm } from "~/features/payments/accounts-form";
import { AdminTransactionTable } from "~/features/payments/admin-transaction-table";
import { listAllTransactions } from "~/features/payments/queries.admin.server";
import { isTooManyPeople, MOST_PEOPLE } from "~/features/payments/search.server";
import { transactionFilter } from "~/features/payments/transaction-filter";
import { TransactionFilterForm } from "~/features/payments/transaction-filter-form";
import { TransactionsFailed } from "~/features/payments/transactions-failed";
import { formatAdminAmount, formatRupees } from "~/features/plans/money";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { Words } from "~/language/words";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: `${t("Transaction Management")} · Nyaya Diary` }];

/** Two financial years. */
const MONTHS_OF_ACCOUNTS = 24;

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { page, ...filter } = readSearch(request, transactionFilter);
	const [{ rows, totals, totalPages }, isTooMany] = await Promise.all([
		listAllTransactions(filter, { page }),
		isTooManyPeople(filter.search ?? ""),
	]);
	const items = rows.map((row) => ({
		id: row.id,
		firstName: row.firstName,
		lastName: row.lastName,
		email: row.email,
		amount: formatAdminAmount(row.amountPaise),
		refunded: row.refundedPaise > 0 ? formatAdminAmount(row.refundedPaise) : null,
		refundProblem: row.refundProblem,
		status: row.status,
		day: formatLocalDay(dayInIndia(row.createdAt)),
		hasReceipt: row.receiptNumber !== null,
	}));
	const sums = {
		count: totals.count,
		paid: formatRupees(totals.paidPaise),
		refunded: formatRupees(totals.refundedPaise),
	};
	const newest = monthOf(dayInIndia(new Date()));
	const months = Array.from({ length: MONTHS_OF_ACCOUNTS }, (_, ago) => addMonths(newest, -ago));
	const accounts = months.map((month) => ({ id: month, name: formatMonth(month) }));
	return { accounts, items, sums, filter, page, totalPages, tooMany: isTooMany && MOST_PEOPLE };
}

export default function AdminTransactions() {
	const { accounts, items, sums, filter, page, totalPages, tooMany } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	const isLoading = useNavigation().state === "loading";
	return (
		<>
			<PageHead title={t("Transaction Management")}>
				{isLoading && <p role="status">{t("Loading transactions...")}</p>}
			</PageHead>
			<TransactionFilterForm filter={filter} />
			{tooMany && (
				<p className="note" role="status">
					{t("More than {count} people match. Add to the name, or search by mobile number or email.", {
						count: tooMany,
					})}
				</p>
			)}
			<p className="mb-4">
				<Words
					id="{count} transactions · {paid} received · {refunded} refunded · <0>Export as CSV</0>"
					values={{ count: sums.count, paid: sums.paid, refunded: sums.refunded }}
				>
					{/* biome-ignore lint/a11y/useAnchorContent: its words are put into it */}
					<a href={`${paths.admin.transactionsCsv}${search}`} />
				</Words>
			</p>
			{items.length === 0 ? (
				<EmptyList
					title={t("No transactions found.")}
					hint={
						search ? t("No transactions match these filters.") : t("Transactions appear here when users buy a package.")
					}
				>
					{search && <Link to={paths.admin.transactions}>{t("Show all transactions")}</Link>}
				</EmptyList>
			) : (
				<AdminTransactionTable items={items} />
			)}
			<Pager page={page} totalPages={totalPages} />
			<AccountsForm months={accounts} />
			<Outlet />
		</>
	);
}

export { TransactionsFailed as ErrorBoundary };
