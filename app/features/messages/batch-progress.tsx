import { type MessageStatus, STATUSES } from "~/features/messages/message-status";
import { STATUS_WORDS } from "~/features/messages/message-table";
import { t } from "~/language/translate";
import { LiveProgress } from "~/ui/live-progress";

function describeDone(total: number, failed: number): string {
	if (failed > 0) return t("{sent} of {total} messages sent", { sent: total - failed, total });
	return total === 1 ? t("Message sent") : t("All {total} messages sent", { total });
}

type Progress = { total: number; done: number; counts: Record<MessageStatus, number>; isMoving: boolean };

/** The progress of a batch. */
export function BatchProgress({ total, done, counts, isMoving }: Progress) {
	const label = done === total ? describeDone(total, counts.failed) : t("Sending messages");
	return (
		<LiveProgress label={label} total={total} done={done} isMoving={isMoving}>
			<dl className="tallies">
				{STATUSES.map((status) => (
					<div key={status}>
						<dt>{t(STATUS_WORDS[status])}</dt>
						<dd>{counts[status]}</dd>
					</div>
				))}
			</dl>
		</LiveProgress>
	);
}
