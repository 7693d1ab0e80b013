import { Link, useLocation } from "@remix-run/react";
import { StatusBadge } from "~/features/payments/status-badge";
import type { TransactionStatus } from "~/features/payments/transaction-status";
import { paths } from "~/paths";
import { DataTable } from "~/ui/table-region";

export type AdminTransactionItem = {
	id: string;
	firstName: string;
	lastName: string;
	email: string;
	amount: string;
	refunded: string | null;
	/** Why the newest refund failed; it can be requested again. */
	refundProblem: string | null;
	status: TransactionStatus;
	day: string;
	hasReceipt: boolean;
};

const COLUMNS = ["First Name", "Last Name", "Email", "Transaction ID", "Amount", "Status", "Date", "Actions"];

/** Everybody's transactions (docs/product.md, section 2), with what an administrator can do about each. */
export function AdminTransactionTable({ items }: { items: AdminTransactionItem[] }) {
	const { search } = useLocation();
	return (
		<DataTable label="Transactions" hasCards columns={COLUMNS}>
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
							{item.refunded && <p className="hint">{item.refunded} refunded</p>}
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
							{(item.status === "SUCCESS" || item.refundProblem !== null) && (
								<Link
									to={{ pathname: paths.admin.refund(item.id), search }}
									className="button button-small"
									preventScrollReset
								>
									Refund<span className="visually-hidden"> {item.id}</span>
								</Link>
							)}
							{item.hasReceipt && (
								<Link to={paths.admin.receipt(item.id)} className="button button-small">
									Receipt<span className="visually-hidden"> {item.id}</span>
								</Link>
							)}
						</div>
					</td>
				</tr>
			))}
		</DataTable>
	);
}
