import { DomainError } from "~/errors";
import { listRowsToMessage } from "~/features/courts/case-admin/queries.messages.server";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { adminRecipient } from "~/features/telling/messages/recipients/admin-recipient";
import { describeBatch } from "~/features/telling/messages/sending/commands.send.server";
import { type QueuedBatch, queueBatch } from "~/features/telling/messages/sending/queue-batch.server";
import { freeTextProblem } from "~/features/telling/messages/wording/free-text";
import { NOTHING_LEFT, NOTHING_SELECTED } from "~/features/telling/messages/wording/message-words";
import { fillTemplate } from "~/features/telling/messages/wording/template";
import { countWords, t } from "~/platform/language/translate";

/** `actor` is the administrator, with the network address for the audit log. */
type AdminCaseOrder = {
	actor: Actor;
	caseIds: string[];
	text: string;
	idempotencyKey: string;
};

/**
 * Queues an administrator's message about each case to the case's phone number, else to its owner. No package is charged;
 * cases without a mobile number are left out and counted. The audit log records the text and the cases.
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
				language: "en" as const,
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
