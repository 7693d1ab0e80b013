import type { AdminTransaction } from "~/features/money/payments/administration/queries.admin.server";
import { StatusBadge } from "~/features/money/payments/status-badge";
import { paths } from "~/paths";
import { phrase, phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { RowDialogLink } from "~/ui/list/row-dialog-link";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

type Row = Pick<AdminTransaction, "id" | "firstName" | "lastName" | "email" | "refundProblem" | "status">;
type AdminTransactionItem = Row & {
	planName: string;
	amount: string;
	refunded: string | null;
	day: string;
	hasReceipt: boolean;
};

const COLUMNS = phrases("First Name", "Last Name", "Email", "Transaction ID", "Amount", "Status", "Date", "Actions");

/** Everybody's transactions (docs/product.md, section 2), with the actions of administrators. */
export function AdminTransactionTable({ items }: { items: AdminTransactionItem[] }) {
	return (
		<DataTable label={t("Transactions")} hasCards columns={COLUMNS}>
			{items.map((item) => (
				<tr key={item.id}>
					<td {...labelled("First Name")} dir="auto">
						{item.firstName}
					</td>
					<td {...labelled("Last Name")} dir="auto">
						{item.lastName}
					</td>
					<td {...labelled("Email")}>{item.email}</td>
					<RowHead label={phrase("Transaction ID")} className="figures figures-long">
						<Link to={paths.admin.payment(item.id)}>{item.id}</Link>
					</RowHead>
					<td {...labelled("Amount")} className="whitespace-nowrap">
						<div>
							{item.amount}
							<p className="hint">{item.planName}</p>
							{item.refunded && <p className="hint">{t("{refunded} refunded", { refunded: item.refunded })}</p>}
							{item.refundProblem !== null && (
								<p className="error whitespace-normal">
									{t("Refund failed. {refundProblem}", { refundProblem: item.refundProblem })}
								</p>
							)}
						</div>
					</td>
					<td {...labelled("Status")}>
						<StatusBadge status={item.status} />
					</td>
					<td {...labelled("Date")} className="whitespace-nowrap">
						{item.day}
					</td>
					<td {...labelled("Actions")}>
						<div className="row-actions">
							{(item.status === "SUCCESS" || item.refundProblem !== null) && (
								<RowDialogLink to={paths.admin.refund(item.id)}>
									{t("Refund")}
									<span className="visually-hidden"> {item.id}</span>
								</RowDialogLink>
							)}
							{item.hasReceipt && (
								<Link to={paths.admin.receipt(item.id)} className="button button-small">
									{t("Receipt")}
									<span className="visually-hidden"> {item.id}</span>
								</Link>
							)}
						</div>
					</td>
				</tr>
			))}
		</DataTable>
	);
}
