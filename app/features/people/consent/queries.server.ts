import { desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { ITEMS } from "~/features/people/consent/items";
import { CONSENT_ITEMS, type ConsentItem, consents } from "~/features/people/consent/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase, t } from "~/platform/language/translate";

/** Whether a person has withdrawn an item; false if never asked. */
export const hasWithdrawn = (userId: SQLWrapper, item: ConsentItem): SQL<boolean> => sql`coalesce((
	select latest.state = 'withdrawn' from consents latest
	where latest.user_id = ${userId} and latest.item = ${item} order by latest.id desc limit 1), false)`;

export const CONSENT_WITHDRAWN: Record<ConsentItem, string> = {
	account: phrase("Consent for the account is withdrawn. Agree again in Profile > Privacy."),
	court_data: phrase("Consent for court data is withdrawn. Agree again in Profile > Privacy."),
	messages: phrase("Consent for messages is withdrawn. Agree again in Profile > Privacy."),
};

export async function hasConsent(database: Database, userId: string, item: ConsentItem): Promise<boolean> {
	const [found] = await database.execute<{ no: boolean }>(
		sql`select ${hasWithdrawn(sql`${userId}::uuid`, item)} as no`,
	);
	return !found?.no;
}

/** Refuses an action whose consent was withdrawn. @throws DomainError `conflict` */
export async function requireConsent(database: Database, userId: string, item: ConsentItem): Promise<void> {
	if (await hasConsent(database, userId, item)) return;
	throw new DomainError("conflict", t(CONSENT_WITHDRAWN[item]), { reason: "consent_withdrawn" });
}

export type ShownConsent = {
	item: ConsentItem;
	/** `asked`: not answered yet, or only in an earlier version. */
	state: "given" | "withdrawn" | "asked";
	/** The last answer; null for never. */
	at: Date | null;
};

export async function listConsents(userId: string): Promise<ShownConsent[]> {
	const latest = await db
		.selectDistinctOn([consents.item], columnsOf(consents, "item", "state", "version", "createdAt"))
		.from(consents)
		.where(eq(consents.userId, userId))
		.orderBy(consents.item, desc(consents.id));
	return CONSENT_ITEMS.map((item) => {
		const last = latest.find((one) => one.item === item);
		if (!last) return { item, state: "asked", at: null };
		const isNow = last.state === "withdrawn" || last.version >= ITEMS[item].version;
		return { item, state: isNow ? last.state : "asked", at: last.createdAt };
	});
}
