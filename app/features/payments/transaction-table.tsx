import { Link } from "@remix-run/react";
import { StatusBadge } from "~/features/payments/status-badge";
import type { TransactionStatus } from "~/features/payments/transaction-status";
import { phrase, phrases, t } from "~/language/translate";
import { paths } from "~/paths";
import { DataTable, labelled, RowHead } from "~/ui/table-region";

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
			<RowHead label={phrase("Transaction ID")} className="figures figures-long">
				<Link to={paths.payment(item.id)}>{item.id}</Link>
			</RowHead>
			<td {...labelled("Amount")}>{item.amount}</td>
			<td {...labelled("Status")}>
				<div>
					<StatusBadge status={item.status} />
					{item.failure && <p className="hint">{t(item.failure)}</p>}
					{item.status === "PENDING" && (
						<p>
							<Link to={paths.pay(item.id)} reloadDocument>
								{t("Pay or check")}
							</Link>
						</p>
					)}
				</div>
			</td>
			<td {...labelled("Date")} className="whitespace-nowrap">
				{item.day}
			</td>
			<td {...labelled("Receipt")}>
				{item.hasReceipt ? <Link to={paths.receipt(item.id)}>{t("Receipt")}</Link> : "–"}
			</td>
		</tr>
	);
}

/** A person's own transactions (docs/product.md, section 2). */
export function TransactionTable({ items }: { items: TransactionItem[] }) {
	return (
		<DataTable
			label={t("Transactions")}
			hasCards
			columns={phrases("Transaction ID", "Amount", "Status", "Date", "Receipt")}
		>
			{items.map((item) => (
				<Row key={item.id} item={item} />
			))}
		</DataTable>
	);
}
