import { DomainError } from "~/errors";
import { archiveAllCases } from "~/features/courts/cases/archive/commands.server";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { answerConsent } from "~/features/people/consent/commands.server";
import type { ConsentItem } from "~/features/people/consent/items";
import { listConsents } from "~/features/people/consent/queries.server";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

const itemsOf = (items: ConsentItem[], actor: Actor) => ({
	actor,
	subject: "user",
	subjectId: actor.id,
	details: { items },
});

/** Records consent to items; cases that a withdrawal archived stay archived. */
export async function grantConsent(actor: Actor, items: ConsentItem[]): Promise<void> {
	await db.transaction(async (tx) => {
		await answerConsent(tx, { userId: actor.id, address: actor.address, state: "given", place: "privacy" }, items);
		await recordAudit(tx, { ...itemsOf(items, actor), action: "consent.give" });
	});
}

/** Agrees to all unanswered items. @returns how many they were */
export async function grantAskedConsents(actor: Actor): Promise<number> {
	const asked = (await listConsents(actor.id)).filter(({ state }) => state === "asked").map(({ item }) => item);
	if (asked.length > 0) await grantConsent(actor, asked);
	return asked.length;
}

/**
 * Withdraws an item. For court data all cases are archived; messages stop because each sending checks `hasWithdrawn`.
 * @throws DomainError `conflict` for the account, which ends by deleting it.
 */
export async function withdrawConsent(actor: Actor, item: ConsentItem): Promise<void> {
	if (item === "account") throw new DomainError("conflict", t("Delete your account to withdraw this."));
	await db.transaction(async (tx) => {
		await answerConsent(tx, { userId: actor.id, address: actor.address, state: "withdrawn", place: "privacy" }, [item]);
		if (item === "court_data") await archiveAllCases(tx, actor.id);
		await recordAudit(tx, { ...itemsOf([item], actor), action: "consent.withdraw" });
	});
}
