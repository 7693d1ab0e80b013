import type { Person } from "~/features/administration/people/person.server";
import { StatusBadge as ComplaintBadge } from "~/features/administration/support/status-badge";
import { ApprovalBadge } from "~/features/courts/cases/list/case-cells";
import { StatusBadge as PaymentBadge } from "~/features/money/payments/status-badge";
import { adminPaths } from "~/paths.admin";
import { phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { DataTable, RowHead } from "~/ui/list/table";

const CASE_COLUMNS = phrases("CNR Number", "Party Name", "Next Hearing Date", "Status");

export function PersonCases({ items }: { items: Person["cases"] }) {
	return (
		<DataTable label={t("Cases")} columns={CASE_COLUMNS}>
			{items.map(({ id, cnrNumber, party, when, isApproved, isArchived }) => (
				<tr key={id}>
					<td className="figures">{cnrNumber}</td>
					<RowHead dir="auto">
						<Link to={adminPaths.record(id)}>{party}</Link>
					</RowHead>
					<td>{when}</td>
					<td>
						<ApprovalBadge isApproved={isApproved} notApproved={t("Pending")} />
						{isArchived && <span className="badge">{t("Archived")}</span>}
					</td>
				</tr>
			))}
		</DataTable>
	);
}

const PAYMENT_COLUMNS = phrases("Package", "Transaction ID", "Amount", "Status", "Date");

export function PersonPayments({ items }: { items: Person["payments"] }) {
	return (
		<DataTable label={t("Transactions")} columns={PAYMENT_COLUMNS}>
			{items.map(({ id, planName, amount, status, day }) => (
				<tr key={id}>
					<RowHead>
						<Link to={adminPaths.payment(id)}>{planName}</Link>
					</RowHead>
					<td className="figures">{id}</td>
					<td>{amount}</td>
					<td>
						<PaymentBadge status={status} />
					</td>
					<td>{day}</td>
				</tr>
			))}
		</DataTable>
	);
}

const POST_COLUMNS = phrases("Number", "Topic", "Status", "Date");

export function PersonPosts({ items }: { items: Person["posts"] }) {
	return (
		<DataTable label={t("Complaints and feedback")} columns={POST_COLUMNS}>
			{items.map(({ id, number, topic, status, to, day }) => (
				<tr key={id}>
					<td>{number}</td>
					<RowHead dir="auto">
						<Link to={to}>{topic}</Link>
					</RowHead>
					<td>{status ? <ComplaintBadge status={status} /> : "–"}</td>
					<td>{day}</td>
				</tr>
			))}
		</DataTable>
	);
}
