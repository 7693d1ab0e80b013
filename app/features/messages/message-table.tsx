import { Check, CheckCheck, Clock, Eye, type LucideIcon, TriangleAlert } from "lucide-react";
import { formatMobileNumber } from "~/features/accounts/mobile-number";
import type { MessageStatus } from "~/features/messages/message-status";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

/** A row of the log of messages. */
export type MessageItem = {
	id: string;
	cnrNumber: string;
	caseNumber: string;
	recipient: string;
	recipientName: string;
	status: MessageStatus;
	reason: string | null;
	/** As people read it. */
	queuedAt: string;
};

export const STATUS_WORDS: Record<MessageStatus, string> = {
	queued: "Queued",
	sent: "Sent",
	delivered: "Delivered",
	read: "Read",
	failed: "Failed",
};

const LOOKS: Record<MessageStatus, { icon: LucideIcon; className: string }> = {
	queued: { icon: Clock, className: "badge-wait" },
	sent: { icon: Check, className: "" },
	delivered: { icon: CheckCheck, className: "badge-good" },
	read: { icon: Eye, className: "badge-good" },
	failed: { icon: TriangleAlert, className: "badge-bad" },
};

function StatusBadge({ status }: { status: MessageStatus }) {
	const { icon: Icon, className } = LOOKS[status];
	return (
		<span className={`badge ${className}`}>
			<Icon size={14} aria-hidden /> {STATUS_WORDS[status]}
		</span>
	);
}

const COLUMNS = ["No", "CNR Number", "Case Number", "Mobile No.", "Name", "Status", "Queued"];

/** Messages, one to a row, each with its status and the reason where it failed. */
export function MessageTable({ items, firstNumber }: { items: MessageItem[]; firstNumber: number }) {
	return (
		<TableRegion label="Messages" hasCards>
			<table className="table">
				<thead>
					<tr>
						<ColumnHeads names={COLUMNS} />
					</tr>
				</thead>
				<tbody>
					{items.map((item, position) => (
						<tr key={item.id}>
							<td data-label="No">{firstNumber + position}</td>
							<td data-label="CNR Number" className="figures card-second">
								{item.cnrNumber}
							</td>
							<td data-label="Case Number">{item.caseNumber}</td>
							<td data-label="Mobile No." className="figures">
								{formatMobileNumber(item.recipient)}
							</td>
							<td data-label="Name" dir="auto">
								{item.recipientName || "–"}
							</td>
							<td data-label="Status" className="card-first">
								<div>
									<StatusBadge status={item.status} />
									{item.reason && <p className="text-sm mt-1">{item.reason}</p>}
								</div>
							</td>
							<td data-label="Queued">{item.queuedAt}</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}
