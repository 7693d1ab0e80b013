import { caseNumberOrDash } from "~/features/courts/court-records/case-facts";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import type { MessageItem } from "~/features/telling/messages/sent/queries.server";
import { type MessageStatus, SMS_WORDS } from "~/features/telling/outbox/message-status";
import { phrase, phrases, t } from "~/platform/language/translate";
import { Icon, type IconName } from "~/ui/frame/icon";
import { NumberedTable, RowHead } from "~/ui/list/table";

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
					<td className="figures">{item.cnrNumber || (item.caseId ? "–" : t("Several cases"))}</td>
					<td>{caseNumberOrDash(item.caseNumber)}</td>
				</>
			)}
			<RowHead className="what figures">{formatMobileNumber(item.recipient)}</RowHead>
			<td dir="auto">{item.recipientName || "–"}</td>
			<td>
				<StatusBadge status={item.status} /> {item.reason && t(item.reason)} {item.sms && t(SMS_WORDS[item.sms])}
			</td>
			<td>
				{item.sentAt}
				{item.sentBy && (
					<>
						{" · "}
						{t("Sent by")} <bdi>{item.sentBy}</bdi>
					</>
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
