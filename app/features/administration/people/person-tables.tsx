import type { Person } from "~/features/administration/people/person.server";
import { StatusBadge as ComplaintBadge } from "~/features/administration/support/status-badge";
import { ApprovalBadge } from "~/features/courts/cases/list/case-cells";
import { StatusBadge as PaymentBadge } from "~/features/money/payments/status-badge";
import { paths } from "~/paths";
import { phrase, phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

const CASE_COLUMNS = phrases("CNR Number", "Party Name", "Next Hearing Date", "Status");

export function PersonCases({ items }: { items: Person["cases"] }) {
	return (
		<DataTable label={t("Cases")} hasCards columns={CASE_COLUMNS}>
			{items.map(({ id, cnrNumber, party, when, isApproved, isArchived }) => (
				<tr key={id}>
					<RowHead label={phrase("CNR Number")} className="figures">
						<Link to={paths.admin.record(id)}>{cnrNumber}</Link>
					</RowHead>
					<td {...labelled("Party Name")}>
						<span className="roomy" dir="auto">
							{party}
						</span>
					</td>
					<td {...labelled("Next Hearing Date")}>{when}</td>
					<td {...labelled("Status")}>
						<div>
							<ApprovalBadge isApproved={isApproved} notApproved={t("Pending")} />
							{isArchived && <span className="badge">{t("Archived")}</span>}
						</div>
					</td>
				</tr>
			))}
		</DataTable>
	);
}

const PAYMENT_COLUMNS = phrases("Package", "Transaction ID", "Amount", "Status", "Date");

export function PersonPayments({ items }: { items: Person["payments"] }) {
	return (
		<DataTable label={t("Transactions")} hasCards columns={PAYMENT_COLUMNS}>
			{items.map(({ id, planName, amount, status, day }) => (
				<tr key={id}>
					<RowHead label={phrase("Package")}>
						<Link to={paths.admin.payment(id)}>{planName}</Link>
					</RowHead>
					<td {...labelled("Transaction ID")} className="figures figures-long">
						{id}
					</td>
					<td {...labelled("Amount")}>{amount}</td>
					<td {...labelled("Status")}>
						<PaymentBadge status={status} />
					</td>
					<td {...labelled("Date")}>{day}</td>
				</tr>
			))}
		</DataTable>
	);
}

const POST_COLUMNS = phrases("Number", "Topic", "Status", "Date");

export function PersonPosts({ items }: { items: Person["posts"] }) {
	return (
		<DataTable label={t("Complaints and feedback")} hasCards columns={POST_COLUMNS}>
			{items.map(({ id, number, topic, status, to, day }) => (
				<tr key={id}>
					<RowHead label={phrase("Number")}>
						<Link to={to}>{number}</Link>
					</RowHead>
					<td {...labelled("Topic")}>
						<span className="roomy" dir="auto">
							{topic}
						</span>
					</td>
					<td {...labelled("Status")}>{status ? <ComplaintBadge status={status} /> : "–"}</td>
					<td {...labelled("Date")}>{day}</td>
				</tr>
			))}
		</DataTable>
	);
}
