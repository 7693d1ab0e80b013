import { DomainError } from "~/errors";
import { auditAs } from "~/features/accounts/audit.server";
import { mobileNumberInput } from "~/features/accounts/mobile-number-input";
import { listDeskRows } from "~/features/cases/queries.desk.server";
import { sentInWords } from "~/features/messages/commands.send.server";
import { NOTHING_SELECTED } from "~/features/messages/message-words";
import { optOutLink } from "~/features/messages/opt-out.server";
import { type QueuedBatch, queueBatch } from "~/features/messages/queue-batch.server";
import { fillTemplate } from "~/features/messages/template";

/** With the words around it, the body of a template holds 1,024 characters; more would be cut off. */
const LONGEST_TEXT = 800;

/** `actor` is the administrator, with the network address for the audit log. */
type DeskOrder = { actor: { id: string; address: string }; caseIds: string[]; text: string; idempotencyKey: string };

/**
 * Queues an administrator's message about each case to the phone kept for its party. No package pays for it; cases
 * without a mobile number are left out and counted. The audit log keeps what was sent about which cases.
 * @throws DomainError `invalid` for nothing selected or a text too long once filled in, `conflict` without any number.
 */
export async function sendDeskMessages(order: DeskOrder): Promise<QueuedBatch & { leftOut: number }> {
	const rows = await listDeskRows(order.caseIds);
	if (rows.length === 0) throw new DomainError("invalid", NOTHING_SELECTED);
	const planned = rows.flatMap((row) => {
		const phone = mobileNumberInput.safeParse(row.phone ?? "");
		if (!phone.success) return [];
		return [
			{
				caseId: row.id,
				cnrNumber: row.cnrNumber,
				caseNumber: row.caseNumber,
				recipient: phone.data,
				recipientName: row.partyName ?? "",
				template: "case_message" as const,
				parameters: [fillTemplate(order.text, row), optOutLink(phone.data)],
			},
		];
	});
	if (planned.length === 0)
		throw new DomainError("conflict", "None of these cases has a mobile number. Set a phone on a case first.");
	if (planned.some(({ parameters: [text = ""] }) => text.length > LONGEST_TEXT))
		throw new DomainError("invalid", `Up to ${LONGEST_TEXT} characters once the placeholders are filled in`, {
			field: "text",
		});
	const { actor, idempotencyKey, text } = order;
	const batch = await queueBatch({
		userId: actor.id,
		idempotencyKey,
		isCharged: false,
		planned,
		note: (tx, batchId) =>
			auditAs(actor)(tx, {
				action: "message.send",
				subject: "batch",
				subjectId: batchId,
				details: { text, caseIds: planned.map(({ caseId }) => caseId) },
			}),
	});
	return { ...batch, leftOut: rows.length - planned.length };
}

/** `3 WhatsApp messages are on their way. 1 case without a mobile number was left out.` */
export function deskSentInWords({ leftOut, ...batch }: QueuedBatch & { leftOut: number }): string {
	if (leftOut === 0) return sentInWords(batch);
	const cases = leftOut === 1 ? "1 case without a mobile number was" : `${leftOut} cases without a mobile number were`;
	return `${sentInWords(batch)} ${cases} left out.`;
}
