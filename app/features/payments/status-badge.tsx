import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { TransactionStatus } from "~/features/payments/transaction-status";
import { StatusWord } from "~/ui/status-word";

/** SUCCESS is green, every other status red (docs/product.md, section 2); the word and the icon say it too. */
export function StatusBadge({ status }: { status: TransactionStatus }) {
	const isGood = status === "SUCCESS";
	const Icon = isGood ? CircleCheck : status === "PENDING" ? Clock : CircleX;
	return (
		<span className={`badge ${isGood ? "badge-good" : "badge-bad"}`}>
			<Icon size={14} aria-hidden /> <StatusWord code={status} />
		</span>
	);
}
