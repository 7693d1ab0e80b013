import { Link } from "@remix-run/react";
import { StatusBadge } from "~/features/payments/status-badge";
import type { TransactionStatus } from "~/features/payments/transaction-status";
import { paths } from "~/paths";
import { DataTable } from "~/ui/table-region";

export type TransactionItem = {
	id: string;
	amount: string;
	status: TransactionStatus;
	failure: string | null;
	day: string;
	hasReceipt: boolean;
};

function Row({ item }: { item: TransactionItem }) {
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
							<Link to={paths.pay(item.id)}>Pay or check</Link>
						</p>
					)}
				</div>
			</td>
			<td data-label="Date" className="whitespace-nowrap">
				{item.day}
			</td>
			<td data-label="Receipt">{item.hasReceipt ? <Link to={paths.receipt(item.id)}>Receipt</Link> : "–"}</td>
		</tr>
	);
}

/** A person's own transactions (docs/product.md, section 2). */
export function TransactionTable({ items }: { items: TransactionItem[] }) {
	return (
		<DataTable label="Transactions" hasCards columns={["Transaction ID", "Amount", "Status", "Date", "Receipt"]}>
			{items.map((item) => (
				<Row key={item.id} item={item} />
			))}
		</DataTable>
	);
}
