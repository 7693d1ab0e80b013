import { caseNumberOrDash } from "~/features/courts/court-records/case-facts";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import type { MessageItem } from "~/features/telling/messages/sent/queries.server";
import { type MessageStatus, SMS_WORDS } from "~/features/telling/outbox/message-status";
import { phrase, phrases, t } from "~/platform/language/translate";
import { Icon, type IconName } from "~/ui/frame/icon";
import { labelled, NumberedTable, RowHead } from "~/ui/list/table";

export const STATUS_WORDS: Record<MessageStatus, string> = {
	queued: phrase("Queued"),
	sent: phrase("Sent"),
	delivered: phrase("Delivered"),
	read: phrase("Read"),
	failed: phrase("Failed"),
};

const LOOKS: Record<MessageStatus, { icon: IconName; className: string }> = {
	queued: { icon: "clock", className: "badge-wait" },
	sent: { icon: "check", className: "" },
	delivered: { icon: "check-check", className: "badge-good" },
	read: { icon: "eye", className: "badge-good" },
	failed: { icon: "triangle-alert", className: "badge-bad" },
};

export function StatusBadge({ status }: { status: MessageStatus }) {
	const { icon, className } = LOOKS[status];
	return (
		<span className={`badge ${className}`}>
			<Icon name={icon} size={14} /> {t(STATUS_WORDS[status])}
		</span>
	);
}

const COLUMNS = phrases("Mobile No.", "Name", "Status", "Sent at");
const CASE_COLUMNS = phrases("CNR Number", "Case Number");

type MessageTableProps = { items: MessageItem[]; firstNumber: number; isOfOneCase?: boolean };

function MessageCells({ item, isOfOneCase }: { item: MessageItem; isOfOneCase?: boolean }) {
	return (
		<>
			{isOfOneCase || (
				<>
					<td {...labelled("CNR Number")} className="figures card-second">
						{item.cnrNumber || (item.caseId ? "–" : t("Several cases"))}
					</td>
					<td {...labelled("Case Number")}>{caseNumberOrDash(item.caseNumber)}</td>
				</>
			)}
			<RowHead label={phrase("Mobile No.")} className="figures">
				{formatMobileNumber(item.recipient)}
			</RowHead>
			<td {...labelled("Name")} dir="auto">
				{item.recipientName || "–"}
			</td>
			<td {...labelled("Status")} className="card-first">
				<div>
					<StatusBadge status={item.status} />
					{item.reason && <p className="text-sm mt-1">{t(item.reason)}</p>}
					{item.sms && <p className="text-sm mt-1">{t(SMS_WORDS[item.sms])}</p>}
				</div>
			</td>
			<td {...labelled("Sent at")}>
				{item.sentBy ? (
					<div>
						{item.sentAt}
						<p className="hint">
							{t("Sent by")} <span dir="auto">{item.sentBy}</span>
						</p>
					</div>
				) : (
					item.sentAt
				)}
			</td>
		</>
	);
}

/** The page of a case names the case itself. */
export function MessageTable({ isOfOneCase, ...list }: MessageTableProps) {
	const columns = isOfOneCase ? COLUMNS : [...CASE_COLUMNS, ...COLUMNS];
	return (
		<NumberedTable label={t("Messages")} columns={columns} {...list}>
			{(item) => <MessageCells item={item} isOfOneCase={isOfOneCase} />}
		</NumberedTable>
	);
}
