import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { messageLanguage } from "~/features/money/subscriptions/contact-words";
import { isActive } from "~/features/money/subscriptions/queries.server";
import { subscriptionNumbers, subscriptions } from "~/features/money/subscriptions/schema";
import { db } from "~/platform/db/client.server";
import type { Language } from "~/platform/language/translate";

/** The next people, after a person's id, with a number that gets hearing reminders. */
export async function listPeopleToRemind(after: string, limit: number): Promise<string[]> {
	const rows = await db
		.selectDistinct({ userId: subscriptionNumbers.userId })
		.from(subscriptionNumbers)
		.where(and(subscriptionNumbers.remindsOfHearings, gt(subscriptionNumbers.userId, after)))
		.orderBy(subscriptionNumbers.userId)
		.limit(limit);
	return rows.map(({ userId }) => userId);
}

/** The language of a contact with this number, as last saved; undefined if nobody saved it. */
export async function findContactLanguage(number: string): Promise<Language | undefined> {
	const [contact] = await db
		.select({ language: subscriptionNumbers.language })
		.from(subscriptionNumbers)
		.where(eq(subscriptionNumbers.number, number))
		.orderBy(desc(subscriptionNumbers.id))
		.limit(1);
	return contact && messageLanguage(contact.language);
}

/** Whether a person has contacts with messages about moved dates or outcomes. */
export const hasContactsToTell = (userId: SQL): SQL => sql`exists (
	select from subscription_numbers n where n.user_id = ${userId} and (n.tells_of_moves or n.tells_of_outcomes))`;

/** Whether the number `n` gets messages about the case `c`: it is linked by a person, or gets all cases. */
export const isLinked: SQL = sql`(n.gets_all_cases or exists (
	select from number_cases l where l.number_id = n.id and l.case_id = c.id and not l.is_by_name))`;

/**
 * Saved numbers that agreed to messages, with a switch on, for each of some cases: (`about`.*, number, and the switches).
 * @param about a select of (case_id, user_id, …)
 * @param isOn a condition of the number `n`
 */
export const contactsOf = (about: SQL, isOn: SQL): SQL => sql`
	select c.*, n.number, n.tells_of_moves, n.tells_of_outcomes
	from (select case_id as id, * from (${about}) about) c
		join subscription_numbers n on n.user_id = c.user_id and ${isOn} and n.agreed_on is not null and ${isLinked}`;

/** Whether a person has an active package. */
export const hasPackage = (userId: SQL): SQL => sql`exists (
	select from ${subscriptions} where ${subscriptions.userId} = ${userId} and ${isActive})`;
