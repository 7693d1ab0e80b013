import { sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { isActive } from "~/features/money/subscriptions/queries.server";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { dayInIndia, secondsLeftOfDay } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { phrase, t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

/** Numbers a day that a person never messaged before: with a package that was paid, and with the trial. */
const NEW_RECIPIENTS = { package: 100, trial: 20 };

export const TOO_MANY_NEW = phrase(
	"Not sent: you have messaged as many new numbers today as you may. Send it tomorrow.",
);

export const tooManyNew = () =>
	new DomainError("too-many", t(TOO_MANY_NEW), {
		reason: "new_recipients_used_up",
		retryAfterSeconds: secondsLeftOfDay(new Date()),
	});

/** A number that a person wants to message. */
export type Recipient = { userId: string; number: string };
export const recipientKey = ({ userId, number }: Recipient) => `${userId} ${number}`;

/** The numbers that their person never messaged; the person's own is none. */
async function listNew(tx: Database, recipients: Recipient[]): Promise<Recipient[]> {
	const rows = await tx.execute<Recipient>(sql`
		select r."userId", r.number
		from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as r("userId" uuid, number text)
			join users u on u.id = r."userId" and u.mobile_number <> r.number
		where not exists (select from messaged_numbers m where m.user_id = r."userId" and m.number = r.number)`);
	return [...rows];
}

/**
 * Counts numbers that their person messages for the first time, as many as the day has left, the first given first. Call it in the
 * transaction that queues the messages. @returns the keys of the numbers that may not be messaged today
 */
export async function takeNewRecipients(tx: Database, recipients: Recipient[]): Promise<Set<string>> {
	const fresh = await listNew(tx, recipients);
	if (fresh.length === 0) return new Set();
	const people = [...new Set(fresh.map(({ userId }) => userId))].sort();
	await tx.execute(sql`select from users where id in ${people} order by id for no key update`);
	const today = dayInIndia(new Date());
	const limits = [NEW_RECIPIENTS.package, NEW_RECIPIENTS.trial].map((number) =>
		Math.round(number * env.RATE_LIMIT_SCALE),
	);
	const isPaid = sql`exists (
		select from ${subscriptions} where ${subscriptions.userId} = f."userId" and ${subscriptions.planPaise} > 0 and ${isActive})`;
	await tx.execute(sql`
		insert into messaged_numbers (user_id, number, first_on)
		select "userId", number, ${today}::date from (
			select f."userId", f.number, row_number() over (partition by f."userId" order by min(f.place))
				+ (select count(*) from messaged_numbers m where m.user_id = f."userId" and m.first_on = ${today}::date) as turn,
				case when ${isPaid} then ${limits[0]}::int else ${limits[1]}::int end as most
			from jsonb_to_recordset(${JSON.stringify(fresh.map((one, place) => ({ ...one, place })))}::jsonb)
				as f("userId" uuid, number text, place int)
			where not exists (select from messaged_numbers m where m.user_id = f."userId" and m.number = f.number)
			group by f."userId", f.number
		) as wanted
		where turn <= most`);
	return new Set((await listNew(tx, fresh)).map(recipientKey));
}
