import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { transactionFilter } from "~/features/money/payments/administration/transaction-filter";
import { listTransactions } from "~/features/money/payments/queries.server";
import { StatusBadge } from "~/features/money/payments/status-badge";
import { TransactionsFailed } from "~/features/money/payments/transactions-failed";
import { formatRupees } from "~/features/money/plans/money";
import { paths } from "~/paths";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useLoaderData, useNavigation } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { DataTable, EmptyList } from "~/ui/list/table";
import { requireUser } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Transactions")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { page } = readSearch(request, transactionFilter);
	const { rows, totalPages } = await listTransactions(user.id, { page });
	const items = rows.map((row) => ({
		id: row.id,
		planName: row.planName,
		amount: formatRupees(row.amountPaise),
		status: row.status,
		failure: row.status === "FAILED" ? row.failure : null,
		day: formatDay(dayInIndia(row.createdAt)),
		hasReceipt: row.receiptNumber !== null,
	}));
	return { items, totalPages, page };
}

export default function Transactions() {
	const { items, totalPages, page } = useLoaderData<typeof loader>();
	const isLoading = useNavigation().state === "loading";
	return (
		<>
			<PageHead title={t("Transactions")}>{isLoading && <p role="status">{t("Loading…")}</p>}</PageHead>
			{items.length === 0 ? (
				<EmptyList
					title={t("No transactions found.")}
					hint={t("Payments for packages appear here with their receipts.")}
				>
					<Link to={paths.packages} className="button button-primary">
						{t("Choose a package")}
					</Link>
				</EmptyList>
			) : (
				<TransactionTable items={items} />
			)}
			<Pager page={page} totalPages={totalPages} />
		</>
	);
}

export { TransactionsFailed as ErrorBoundary };

type TransactionItem = Awaited<ReturnType<typeof loader>>["items"][number];

function Row({ item }: { item: TransactionItem }) {
	return (
		<tr>
			<th scope="row" className="figures one-line">
				<Link to={paths.payment(item.id)}>{item.id}</Link>
			</th>
			<td className="what">{item.amount}</td>
			<td>
				<StatusBadge status={item.status} />
				{item.failure && ` ${t(item.failure)}`}
				{item.status === "PENDING" && " "}
				{item.status === "PENDING" && (
					<Link to={paths.pay(item.id)} reloadDocument>
						{t("Pay or check")}
					</Link>
				)}
			</td>
			<td className="whitespace-nowrap">{item.day}</td>
			<td>{item.planName}</td>
			<td>{item.hasReceipt ? <Link to={paths.receipt(item.id)}>{t("Receipt")}</Link> : "–"}</td>
		</tr>
	);
}

/** The user's own transactions (docs/product.md, section 2). */
function TransactionTable({ items }: { items: TransactionItem[] }) {
	return (
		<DataTable
			label={t("Transactions")}
			columns={phrases("Transaction ID", "Amount", "Status", "Date", "Package", "Receipt")}
		>
			{items.map((item) => (
				<Row key={item.id} item={item} />
			))}
		</DataTable>
	);
}
