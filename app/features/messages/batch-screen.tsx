import { Link } from "@remix-run/react";
import type { loadBatch } from "~/features/messages/batch-page.server";
import { BatchProgress } from "~/features/messages/batch-progress";
import { MessageTable } from "~/features/messages/message-table";
import { t } from "~/language/translate";
import { ListPager } from "~/ui/list-pager";

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
			<ListPager page={page} limit={limit} total={total} />
		</>
	);
}
