import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "~/features/people/users/schema";
import { messages } from "~/features/telling/outbox/schema";
import { maybePartOf, moment, momentNow, partOf, rowId } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

const NO_MESSAGES = "opted-out numbers; without the row they would get messages again";

/** Numbers that opted out of every sender: +91 and ten digits. */
export const optedOutNumbers = pgTable("opted_out_numbers", {
	number: text().primaryKey(),
	/** `reply`: a STOP reply; `whatsapp`: stopped there, as it reported; `link`: an older kind of opt-out link, no longer sent. */
	via: text({ enum: ["reply", "whatsapp", "link"] }).notNull(),
	optedOutAt: momentNow(),
});
describeTable(optedOutNumbers, "everybody", "always", NO_MESSAGES);

/** Links that opt a number out of one sender: a new random token for each try at a message. */
export const messageOptOutLinks = pgTable(
	"message_opt_out_links",
	{
		/** The token itself is not stored. */
		tokenHash: text().primaryKey(),
		messageId: partOf(() => messages.id),
		createdAt: momentNow(),
		/** First use, and the network address it came from. */
		usedAt: moment(),
		usedFrom: text(),
	},
	(t) => [index("message_opt_out_links_message").on(t.messageId)],
);
describeTable(messageOptOutLinks, messages, 365, "links to stop messages, while unused", {
	job: "forget-old-messages",
});

/** Numbers that opted out of one sender. */
export const senderOptOuts = pgTable(
	"sender_opt_outs",
	{
		id: rowId(),
		number: text().notNull(),
		/** Null for the administrators, who send as one. */
		senderId: maybePartOf(() => users.id),
		optedOutAt: momentNow(),
	},
	(t) => [
		index("sender_opt_outs_sender").on(t.senderId),
		uniqueIndex("sender_opt_outs_key").on(
			t.number,
			sql`coalesce(${t.senderId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
		),
	],
);
describeTable(senderOptOuts, { product: "looked up by number, for all senders and for one" }, "always", NO_MESSAGES);
