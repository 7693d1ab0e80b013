import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AccountsForm } from "~/features/money/payments/administration/accounts-form";
import { AdminTransactionTable } from "~/features/money/payments/administration/admin-transaction-table";
import {
	isTooManyPeople,
	listAllTransactions,
	MAX_PEOPLE,
} from "~/features/money/payments/administration/queries.admin.server";
import { transactionFilter } from "~/features/money/payments/administration/transaction-filter";
import { TransactionFilterForm } from "~/features/money/payments/administration/transaction-filter-form";
import { TransactionsFailed } from "~/features/money/payments/transactions-failed";
import { formatAdminAmount, formatRupees } from "~/features/money/plans/money";
import { adminPaths } from "~/paths.admin";
import { dayInIndia, formatLocalDay } from "~/platform/calendar/day";
import { addMonths, formatMonth, monthOf } from "~/platform/calendar/month";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Link, Outlet, useLoaderData, useLocation, useNavigation } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { Pager } from "~/ui/list/pager";
import { EmptyList } from "~/ui/list/table";
import { requireAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

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
		planName: row.planName,
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
	const accountMonths = months.map((month) => ({ id: month, name: formatMonth(month) }));
	return { accountMonths, items, sums, filter, page, totalPages, tooMany: isTooMany && MAX_PEOPLE };
}

export default function AdminTransactions() {
	const { accountMonths, items, sums, filter, page, totalPages, tooMany } = useLoaderData<typeof loader>();
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
					{t("More than {count} users match. Enter more of the name, or search by mobile number or email.", {
						count: tooMany,
					})}
				</p>
			)}
			<p className="mb-4">
				<Words
					id="{count} transactions · {paid} received · {refunded} refunded · <0>Export as CSV</0>"
					values={{ count: sums.count, paid: sums.paid, refunded: sums.refunded }}
				>
					{/* biome-ignore lint/a11y/useAnchorContent: `Words` inserts its content */}
					<a href={`${adminPaths.transactionsCsv}${search}`} />
				</Words>
			</p>
			{items.length === 0 ? (
				<EmptyList
					title={t("No transactions found.")}
					hint={
						search ? t("No transactions match these filters.") : t("Transactions appear here when users buy a package.")
					}
				>
					{search && <Link to={adminPaths.transactions}>{t("Show all transactions")}</Link>}
				</EmptyList>
			) : (
				<AdminTransactionTable items={items} />
			)}
			<Pager page={page} totalPages={totalPages} />
			<AccountsForm months={accountMonths} />
			<Outlet />
		</>
	);
}

export { TransactionsFailed as ErrorBoundary };
