import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { dayInIndia, formatLocalDay } from "~/features/courts/day";
import { AdminTransactionTable } from "~/features/payments/admin-transaction-table";
import { listAllTransactions } from "~/features/payments/queries.server";
import { transactionFilter } from "~/features/payments/transaction-filter";
import { TransactionFilterForm } from "~/features/payments/transaction-filter-form";
import { TransactionsFailed } from "~/features/payments/transactions-failed";
import { formatAdminAmount } from "~/features/plans/money";
import { requireAdmin } from "~/http/session.server";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "Transaction Management · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { page, ...filter } = transactionFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
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
		paid: formatAdminAmount(totals.paidPaise),
		refunded: formatAdminAmount(totals.refundedPaise),
	};
	return { items, sums, filter, page, totalPages };
}

export default function AdminTransactions() {
	const { items, sums, filter, page, totalPages } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	const isLoading = useNavigation().state === "loading";
	return (
		<>
			<div className="page-head">
				<h1>Transaction Management</h1>
				{isLoading && <p role="status">Loading transactions...</p>}
			</div>
			<TransactionFilterForm filter={filter} />
			<p className="mb-4">
				{sums.count} transactions · {sums.paid} received · {sums.refunded} given back ·{" "}
				<a href={`/admin/transactions/export.csv${search}`}>Export as CSV</a>
			</p>
			{items.length === 0 ? (
				<div className="card empty">
					<h2>No transactions found.</h2>
					<p className="hint">Change the filter, or wait for the first purchase.</p>
				</div>
			) : (
				<AdminTransactionTable items={items} />
			)}
			<Pager page={page} totalPages={totalPages} />
			<Outlet />
		</>
	);
}

export { TransactionsFailed as ErrorBoundary };
