import type { loadBatch } from "~/features/telling/messages/sent/batch-page.server";
import { MessageTable, STATUS_WORDS } from "~/features/telling/messages/sent/message-table";
import { type MessageStatus, STATUSES } from "~/features/telling/outbox/message-status";
import { t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { LiveProgress } from "~/ui/list/live-progress";
import { Pager } from "~/ui/list/pager";

type BatchScreenProps = Awaited<ReturnType<typeof loadBatch>> & { back: { label: string; to: string } };

/** A batch of messages with its progress, for users and administrators alike. */
export function BatchScreen({ progress, sentAt, sentBy, messages, total, page, limit, back }: BatchScreenProps) {
	return (
		<>
			<div className="page-head">
				<h1>{t("Sent {sentAt}", { sentAt })}</h1>
				<Link to={back.to} className="button">
					{back.label}
				</Link>
			</div>
			{sentBy && (
				<p className="mb-3">
					{t("Sent by")} <span dir="auto">{sentBy}</span>
				</p>
			)}
			<BatchProgress {...progress} />
			<MessageTable items={messages} firstNumber={(page - 1) * limit + 1} />
			<Pager page={page} limit={limit} total={total} />
		</>
	);
}

function describeDone(total: number, failed: number): string {
	if (failed > 0) return t("{sent} of {total} messages sent", { sent: total - failed, total });
	return total === 1 ? t("Message sent") : t("All {total} messages sent", { total });
}

type Progress = { total: number; done: number; counts: Record<MessageStatus, number>; isMoving: boolean };

function BatchProgress({ total, done, counts, isMoving }: Progress) {
	const label = done === total ? describeDone(total, counts.failed) : t("Sending messages");
	return (
		<LiveProgress label={label} total={total} done={done} isMoving={isMoving}>
			<dl className="cluster mt-2">
				{STATUSES.map((status) => (
					<div key={status} className="pr-4">
						<dt className="quiet">{t(STATUS_WORDS[status])}</dt>
						<dd className="font-bold">{counts[status]}</dd>
					</div>
				))}
			</dl>
		</LiveProgress>
	);
}
