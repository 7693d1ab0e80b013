import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import type { ContactCount } from "~/features/telling/messages/sent/queries.counts.server";
import { phrases, t } from "~/platform/language/translate";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

const COLUMNS = phrases("Mobile No.", "Name", "Sent", "Delivered", "Read", "Failed", "By SMS");
const FIGURES = ["sent", "delivered", "read", "failed", "bySms"] as const;

/** What became of the month's messages, in a line, and for each contact. Nothing before the first message. */
export function MonthOfMessages({ month, contacts }: { month: string; contacts: ContactCount[] }) {
	if (contacts.length === 0) return null;
	const sum = (name: (typeof FIGURES)[number]) => contacts.reduce((all, contact) => all + contact[name], 0);
	return (
		<details className="card mb-4">
			<summary>
				{t("{month}: {sent} sent, {delivered} delivered, {read} read, {failed} failed, {bySms} by SMS instead", {
					month,
					...Object.fromEntries(FIGURES.map((name) => [name, sum(name)])),
				})}
			</summary>
			<DataTable label={t("Messages by contact")} columns={COLUMNS} className="rows mt-2">
				{contacts.map((contact) => (
					<tr key={contact.number}>
						<RowHead className="what figures">{formatMobileNumber(contact.number)}</RowHead>
						<td dir="auto">{contact.name || "–"}</td>
						{FIGURES.map((name, index) => (
							<td key={name} {...labelled(COLUMNS[index + 2] ?? "")}>
								{contact[name]}
							</td>
						))}
					</tr>
				))}
			</DataTable>
		</details>
	);
}
