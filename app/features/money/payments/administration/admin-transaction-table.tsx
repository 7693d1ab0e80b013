import type { AdminTransaction } from "~/features/money/payments/administration/queries.admin.server";
import { StatusBadge } from "~/features/money/payments/status-badge";
import { adminPaths } from "~/paths.admin";
import { phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { RowDialogLink } from "~/ui/list/row-dialog-link";
import { DataTable } from "~/ui/list/table";

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
		<DataTable label={t("Transactions")} columns={COLUMNS}>
			{items.map((item) => (
				<tr key={item.id}>
					<td className="what short" dir="auto">
						{item.firstName}
					</td>
					<td className="what short" dir="auto">
						{item.lastName}
					</td>
					<td className="short" title={item.email}>
						{item.email}
					</td>
					<th scope="row" className="figures short" title={item.id}>
						<Link to={adminPaths.payment(item.id)}>{item.id}</Link>
					</th>
					<td>
						{[item.amount, item.planName, item.refunded && t("{refunded} refunded", { refunded: item.refunded })]
							.filter(Boolean)
							.join(" · ")}
						{item.refundProblem !== null && (
							<p className="error one-line" title={item.refundProblem}>
								{t("Refund failed. {refundProblem}", { refundProblem: item.refundProblem })}
							</p>
						)}
					</td>
					<td>
						<StatusBadge status={item.status} />
					</td>
					<td className="whitespace-nowrap">{item.day}</td>
					<td className="acts">
						<div className="row-actions">
							{(item.status === "SUCCESS" || item.refundProblem !== null) && (
								<RowDialogLink to={adminPaths.refund(item.id)}>
									{t("Refund")}
									<span className="visually-hidden"> {item.id}</span>
								</RowDialogLink>
							)}
							{item.hasReceipt && (
								<Link to={adminPaths.receipt(item.id)} className="button button-small">
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
