import { Link, useLocation } from "@remix-run/react";
import { StatusBadge } from "~/features/payments/status-badge";
import type { TransactionStatus } from "~/features/payments/transaction-status";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

export type AdminTransactionItem = {
	id: string;
	firstName: string;
	lastName: string;
	email: string;
	amount: string;
	refunded: string | null;
	/** Why the last refund failed; it can be asked for again. */
	refundProblem: string | null;
	status: TransactionStatus;
	day: string;
	hasReceipt: boolean;
};

const COLUMNS = ["First Name", "Last Name", "Email", "Transaction ID", "Amount", "Status", "Date", "Actions"];

/** Everybody's transactions (specification section 2), with what an administrator can do about each. */
export function AdminTransactionTable({ items }: { items: AdminTransactionItem[] }) {
	const { search } = useLocation();
	return (
		<TableRegion label="Transactions" hasCards>
			<table className="table">
				<thead>
					<tr>
						<ColumnHeads names={COLUMNS} />
					</tr>
				</thead>
				<tbody>
					{items.map((item) => (
						<tr key={item.id}>
							<td data-label="First Name" dir="auto">
								{item.firstName}
							</td>
							<td data-label="Last Name" dir="auto">
								{item.lastName}
							</td>
							<td data-label="Email">{item.email}</td>
							<td data-label="Transaction ID" className="figures figures-long">
								{item.id}
							</td>
							<td data-label="Amount" className="whitespace-nowrap">
								<div>
									{item.amount}
									{item.refunded && <p className="hint">{item.refunded} given back</p>}
									{item.refundProblem !== null && (
										<p className="error whitespace-normal">{`Refund failed. ${item.refundProblem}`}</p>
									)}
								</div>
							</td>
							<td data-label="Status">
								<StatusBadge status={item.status} />
							</td>
							<td data-label="Date" className="whitespace-nowrap">
								{item.day}
							</td>
							<td data-label="Actions">
								<div className="row-actions">
									{item.status === "SUCCESS" && (
										<Link
											to={{ pathname: `/admin/transactions/${item.id}/refund`, search }}
											className="button button-small"
											preventScrollReset
										>
											Refund<span className="visually-hidden"> {item.id}</span>
										</Link>
									)}
									{item.hasReceipt && (
										<Link to={`/admin/transactions/${item.id}/receipt`} className="button button-small">
											Receipt<span className="visually-hidden"> {item.id}</span>
										</Link>
									)}
								</div>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}
