import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { dayInIndia, formatLocalDay } from "~/calendar/day";
import { AdminTransactionTable } from "~/features/payments/admin-transaction-table";
import { listAllTransactions } from "~/features/payments/queries.admin.server";
import { transactionFilter } from "~/features/payments/transaction-filter";
import { TransactionFilterForm } from "~/features/payments/transaction-filter-form";
import { TransactionsFailed } from "~/features/payments/transactions-failed";
import { formatAdminAmount, formatRupees } from "~/features/plans/money";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "Transaction Management · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { page, ...filter } = readSearch(request, transactionFilter);
	const { rows, totals, totalPages } = await listAllTransactions(filter, { page });
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
	return { items, sums, filter, page, totalPages };
}

export default function AdminTransactions() {
	const { items, sums, filter, page, totalPages } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	const isLoading = useNavigation().state === "loading";
	return (
		<>
			<PageHead title="Transaction Management">{isLoading && <p role="status">Loading transactions...</p>}</PageHead>
			<TransactionFilterForm filter={filter} />
			<p className="mb-4">
				{sums.count} transactions · {sums.paid} received · {sums.refunded} refunded ·{" "}
				<a href={`${paths.admin.transactionsCsv}${search}`}>Export as CSV</a>
			</p>
			{items.length === 0 ? (
				<EmptyList title="No transactions found." hint="Change the filters, or wait for the first purchase." />
			) : (
				<AdminTransactionTable items={items} />
			)}
			<Pager page={page} totalPages={totalPages} />
			<Outlet />
		</>
	);
}

export { TransactionsFailed as ErrorBoundary };
