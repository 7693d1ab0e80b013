import type { TransactionStatus } from "~/features/money/payments/transaction-status";
import { Icon } from "~/ui/frame/icon";
import { StatusWord } from "~/ui/list/status-word";

/** SUCCESS is green, every other status red (docs/product.md, section 2); word and icon show it too. */
export function StatusBadge({ status }: { status: TransactionStatus }) {
	const isGood = status === "SUCCESS";
	const icon = isGood ? "circle-check" : status === "PENDING" ? "clock" : "circle-x";
	return (
		<span className={`badge ${isGood ? "badge-good" : "badge-bad"}`}>
			<Icon name={icon} size={14} /> <StatusWord code={status} />
		</span>
	);
}
