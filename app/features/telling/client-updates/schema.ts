import { sql } from "drizzle-orm";
import { date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { owner } from "~/features/people/users/schema";
import { messages } from "~/features/telling/outbox/schema";
import { checkOneOf, countedId, linkTo, moment, momentNow, partOf } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

/** A hearing tomorrow, a date moved or set, a date removed, a hearing that the person recorded. */
export const UPDATE_KINDS = ["reminder", "moved", "taken_away", "held"] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

/**
 * `waiting` until due, then `queued` as a message or, without a package, `by_hand` for the person to send. `told`: the person
 * marked it as sent. `stopped` by the person; `dropped` when no longer true, or not allowed, when due.
 */
export const UPDATE_STATES = ["waiting", "by_hand", "queued", "told", "stopped", "dropped"] as const;
export type UpdateState = (typeof UPDATE_STATES)[number];

/** A message to a contact about a case, one for each kind and hearing day. */
export const clientUpdates = pgTable(
	"client_updates",
	{
		id: countedId(),
		userId: owner(),
		createdAt: momentNow(),
		caseId: partOf(() => cases.id),
		/** The contact: +91 and ten digits. */
		number: text().notNull(),
		kind: text().$type<UpdateKind>().notNull(),
		/** The new day of a moved hearing, the old one of a hearing without a date, else the day of the hearing. */
		day: date("hearing_day").notNull(),
		/** The day in the contact's last message; null if there is none. */
		oldDay: date(),
		/** The next hearing in the message; null: the date is awaited. */
		nextDay: date(),
		dueAt: moment().notNull(),
		state: text().$type<UpdateState>().notNull().default("waiting"),
		stateAt: momentNow(),
		/** The message that carries it. */
		messageId: linkTo(() => messages.id),
	},
	(t) => [
		uniqueIndex("client_updates_once").on(t.userId, t.number, t.caseId, t.kind, t.day),
		index("client_updates_due").on(t.dueAt).where(sql`${t.state} = 'waiting'`),
		index("client_updates_open").on(t.userId, t.id).where(sql`${t.state} in ('waiting', 'by_hand', 'stopped')`),
		index("client_updates_case").on(t.caseId),
		index("client_updates_message").on(t.messageId).where(sql`${t.messageId} is not null`),
		index("client_updates_created").on(t.createdAt),
		checkOneOf("client_updates_kind", t.kind, UPDATE_KINDS),
		checkOneOf("client_updates_state", t.state, UPDATE_STATES),
	],
);
describeTable(clientUpdates, "userId", 90, "messages to clients about hearings", {
	forget: isOlder(clientUpdates.createdAt, 90),
});
