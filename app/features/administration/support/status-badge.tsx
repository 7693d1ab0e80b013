import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { Icon } from "~/ui/frame/icon";
import { StatusWord } from "~/ui/list/status-word";

const LOOKS = {
	PENDING: { icon: "clock", className: "badge badge-wait" },
	RECEIVED: { icon: "inbox", className: "badge" },
	RESOLVED: { icon: "circle-check", className: "badge badge-good" },
	CLOSED: { icon: "archive", className: "badge" },
} as const;

export function StatusBadge({ status }: { status: ComplaintStatus }) {
	const { icon, className } = LOOKS[status];
	return (
		<span className={className}>
			<Icon name={icon} size={14} /> <StatusWord code={status} />
		</span>
	);
}
