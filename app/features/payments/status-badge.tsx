import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { TransactionStatus } from "~/features/payments/transaction-status";

/** SUCCESS is green, every other status red (specification section 2); the word and the sign say it too. */
export function StatusBadge({ status }: { status: TransactionStatus }) {
	const isGood = status === "SUCCESS";
	const Sign = isGood ? CircleCheck : status === "PENDING" ? Clock : CircleX;
	return (
		<span className={`badge ${isGood ? "badge-good" : "badge-bad"}`}>
			<Sign size={14} aria-hidden /> {status}
		</span>
	);
}
