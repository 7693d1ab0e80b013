import { DomainError } from "~/errors";
import type { Actor } from "~/features/audit/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { listRowsToMessage } from "~/features/cases/admin/queries.messages.server";
import { adminRecipient } from "~/features/messages/admin-recipient";
import { describeBatch } from "~/features/messages/commands.send.server";
import { freeTextProblem } from "~/features/messages/free-text";
import { NOTHING_SELECTED } from "~/features/messages/message-words";
import { type QueuedBatch, queueBatch } from "~/features/messages/queue-batch.server";
import { fillTemplate } from "~/features/messages/template";
import { countWords, phrase, t } from "~/language/translate";

const NOTHING_LEFT = phrase("Nothing is left of this text where the party or the date is not known. Add some words.");

/** `actor` is the administrator, with the network address for the audit log. */
type AdminCaseOrder = {
	actor: Actor;
	caseIds: string[];
	text: string;
	idempotencyKey: string;
};

/**
 * Queues an administrator's message about each case to its phone number, else to its owner. No package is charged; cases
 * without any mobile number are left out and counted. The audit log records the text and the cases.
 * @throws DomainError `invalid` for no selection or a text too long once filled in, `conflict` without any number.
 */
export async function sendAdminMessages(order: AdminCaseOrder): Promise<QueuedBatch & { leftOut: number }> {
	const rows = await listRowsToMessage(order.caseIds);
	if (rows.length === 0) throw new DomainError("invalid", t(NOTHING_SELECTED));
	const planned = rows.flatMap((row) => {
		const to = adminRecipient(row);
		if (!to) return [];
		return [
			{
				caseId: row.id,
				cnrNumber: row.cnrNumber,
				caseNumber: row.caseNumber,
				recipient: to.number,
				recipientName: to.name,
				template: "case_message" as const,
				parameters: [fillTemplate(order.text.trim(), row)],
			},
		];
	});
	if (planned.length === 0)
		throw new DomainError(
			"conflict",
			t("None of these cases has a mobile number. Add a phone number to a case first."),
		);
	const texts = planned.map(({ parameters: [text = ""] }) => text);
	const problem = texts.includes("") ? t(NOTHING_LEFT) : texts.map(freeTextProblem).find(Boolean);
	if (problem) throw new DomainError("invalid", problem, { field: "text" });
	const { actor, idempotencyKey, text } = order;
	const batch = await queueBatch({
		userId: actor.id,
		idempotencyKey,
		isCharged: false,
		planned,
		record: (tx, { id }) =>
			recordAudit(tx, {
				actor,
				action: "message.send",
				subject: "batch",
				subjectId: id,
				details: { text, caseIds: planned.map(({ caseId }) => caseId) },
			}),
	});
	return { ...batch, leftOut: rows.length - planned.length };
}

/** `3 WhatsApp messages are on their way. 1 case without a mobile number was left out.` */
export function describeAdminBatch({ leftOut, ...batch }: QueuedBatch & { leftOut: number }): string {
	if (leftOut === 0) return describeBatch(batch);
	return `${describeBatch(batch)} ${countWords(
		leftOut,
		"{count} case without a mobile number was left out.",
		"{count} cases without a mobile number were left out.",
	)}`;
}
