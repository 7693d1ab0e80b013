import { ITEMS } from "~/features/people/consent/items";
import { CONSENT_ITEMS, type ConsentItem, type ConsentPlace, consents } from "~/features/people/consent/schema";
import type { Database } from "~/platform/db/client.server";

type Answer = { userId: string; state: "given" | "withdrawn"; place: ConsentPlace; address?: string };

/** Inserts a person's answer to items, all by default, in the caller's transaction. */
export async function answerConsent(
	tx: Database,
	answer: Answer,
	items: readonly ConsentItem[] = CONSENT_ITEMS,
): Promise<void> {
	if (items.length === 0) return;
	await tx.insert(consents).values(items.map((item) => ({ ...answer, item, version: ITEMS[item].version })));
}
