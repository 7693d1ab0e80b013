import { Archive, CircleCheck, Clock, Inbox } from "lucide-react";
import type { ComplaintStatus } from "~/features/support/complaint-choices";
import { StatusWord } from "~/ui/status-word";

const LOOKS = {
	PENDING: { Icon: Clock, className: "badge badge-wait" },
	RECEIVED: { Icon: Inbox, className: "badge" },
	RESOLVED: { Icon: CircleCheck, className: "badge badge-good" },
	CLOSED: { Icon: Archive, className: "badge" },
} as const;

export function StatusBadge({ status }: { status: ComplaintStatus }) {
	const { Icon, className } = LOOKS[status];
	return (
		<span className={className}>
			<Icon size={14} aria-hidden /> <StatusWord code={status} />
		</span>
	);
}
