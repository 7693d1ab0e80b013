import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { dayInIndia, formatDay } from "~/features/courts/day";
import { listTransactions } from "~/features/payments/queries.server";
import { StatusBadge } from "~/features/payments/status-badge";
import { transactionFilter } from "~/features/payments/transaction-filter";
import { TransactionsFailed } from "~/features/payments/transactions-failed";
import { formatRupees } from "~/features/plans/money";
import { requireUser } from "~/http/session.server";
import { Pager } from "~/ui/pager";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

export const meta: MetaFunction = () => [{ title: "Transactions · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { page } = transactionFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
	const { rows, totalPages } = await listTransactions(user.id, { page });
	const items = rows.map((row) => ({
		id: row.id,
		amount: formatRupees(row.amountPaise),
		status: row.status,
		failure: row.status === "FAILED" ? row.failure : null,
		day: formatDay(dayInIndia(row.createdAt)),
		hasReceipt: row.receiptNumber !== null,
	}));
	return { items, totalPages, page };
}

type Item = { id: string; amount: string; status: Parameters<typeof StatusBadge>[0]["status"] } & {
	failure: string | null;
	day: string;
	hasReceipt: boolean;
};

function Row({ item }: { item: Item }) {
	return (
		<tr>
			<td data-label="Transaction ID" className="figures figures-long">
				{item.id}
			</td>
			<td data-label="Amount">{item.amount}</td>
			<td data-label="Status">
				<div>
					<StatusBadge status={item.status} />
					{item.failure && <p className="hint">{item.failure}</p>}
					{item.status === "PENDING" && (
						<p>
							<Link to={`/user/Packages/pay/${item.id}`}>Pay or check</Link>
						</p>
					)}
				</div>
			</td>
			<td data-label="Date" className="whitespace-nowrap">
				{item.day}
			</td>
			<td data-label="Receipt">{item.hasReceipt ? <Link to={`${item.id}/receipt`}>Receipt</Link> : "–"}</td>
		</tr>
	);
}

export default function Transactions() {
	const { items, totalPages, page } = useLoaderData<typeof loader>();
	const isLoading = useNavigation().state === "loading";
	return (
		<>
			<div className="page-head">
				<h1>Transactions</h1>
				{isLoading && <p role="status">Loading…</p>}
			</div>
			{items.length === 0 ? (
				<div className="card empty">
					<h2>No transactions found.</h2>
					<p>
						<Link to="/user/Packages" className="button button-primary">
							Choose a package
						</Link>
					</p>
				</div>
			) : (
				<TableRegion label="Transactions" hasCards>
					<table className="table">
						<thead>
							<tr>
								<ColumnHeads names={["Transaction ID", "Amount", "Status", "Date", "Receipt"]} />
							</tr>
						</thead>
						<tbody>
							{items.map((item) => (
								<Row key={item.id} item={item} />
							))}
						</tbody>
					</table>
				</TableRegion>
			)}
			<Pager page={page} totalPages={totalPages} />
		</>
	);
}

export { TransactionsFailed as ErrorBoundary };
