import { DomainError } from "~/errors";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import type { OpenBulk } from "~/features/telling/messages/bulk/bulk-page.server";
import {
	checkPackage,
	planMessages,
	recordSending,
	withSendingError,
} from "~/features/telling/messages/sending/commands.send.server";
import { type QueuedBatch, queueBatch } from "~/features/telling/messages/sending/queue-batch.server";
import { t } from "~/platform/language/translate";

/**
 * Sends an opened form once, even if posted twice, to the ticked numbers that still get messages about their case.
 * @throws DomainError `invalid` with nobody ticked or a text WhatsApp rejects, and as `sendCaseMessages` does.
 */
export const sendBulk = (acting: ActingContext, opened: OpenBulk): Promise<QueuedBatch> =>
	withSendingError(acting.ownerId, send(acting, opened));

async function send(acting: ActingContext, { page, rows, tickedOf, words }: OpenBulk): Promise<QueuedBatch> {
	const planned = planMessages(rows, tickedOf, words);
	if (planned.length === 0) throw new DomainError("invalid", t("Tick at least one case and one number."));
	return queueBatch({
		userId: acting.ownerId,
		actorId: acting.actor.id,
		idempotencyKey: `form ${page.formKey}`,
		isCharged: true,
		planned,
		check: (tx, needed) => checkPackage(tx, acting.ownerId, needed),
		record: (tx, batch) => recordSending(tx, acting, batch),
	});
}
