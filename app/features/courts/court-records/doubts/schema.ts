import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Loss } from "~/features/courts/court-records/doubts/settle";
import { ofRecord } from "~/features/courts/court-records/schema";
import { checkOneOf, moment, momentNow } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

const LOSSES = ["date", "decision", "undecided", "record"] as const satisfies readonly Loss[];

/**
 * seen: not judged yet; waiting: until another round says the same; held: its round's answers cannot be right; believed: the next
 * answer that says the same is saved.
 */
const LOSS_STATES = ["seen", "waiting", "held", "believed"] as const;

/** What the newest answer about a case known before would end. The record keeps what it had until the loss is believed. */
export const recordLosses = pgTable(
	"record_losses",
	{
		cnrNumber: ofRecord().primaryKey(),
		kind: text().$type<Loss>().notNull(),
		/** The round that saw it last, and first: `night 2026-11-29`, or `check 2026-11-29` for a look-up that a person asked for. */
		round: text().notNull(),
		firstRound: text().notNull(),
		state: text().$type<(typeof LOSS_STATES)[number]>().notNull().default("seen"),
		seenAt: momentNow(),
	},
	(t) => [
		index("record_losses_round").on(t.round),
		checkOneOf("record_losses_kind", t.kind, LOSSES),
		checkOneOf("record_losses_state", t.state, LOSS_STATES),
	],
);
describeTable(
	recordLosses,
	"record",
	365,
	"an answer that would end a hearing or a case, until another one says the same",
);

/** A record of eCourts that differs from the second provider's copy of it: by field, what each of them says. */
export const sourceDifferences = pgTable(
	"source_differences",
	{
		cnrNumber: ofRecord().primaryKey(),
		fields: jsonb().$type<Record<string, [string, string]>>().notNull(),
		copiedAt: moment().notNull(),
		seenAt: momentNow(),
	},
	(t) => [index("source_differences_seen").on(t.seenAt)],
);
describeTable(sourceDifferences, "record", 180, "a record that two providers show differently", {
	forget: isOlder(sourceDifferences.seenAt, 180),
});

/** Texts that courts and files sent and no reader understood, so that a reader can be taught: each once, with its first case. */
export const unreadableTexts = pgTable(
	"unreadable_texts",
	{
		field: text().notNull(),
		text: text().notNull(),
		times: integer().notNull().default(1),
		firstCnr: text().notNull(),
		firstSeen: momentNow(),
		lastSeen: momentNow(),
	},
	(t) => [
		primaryKey({ name: "unreadable_texts_pk", columns: [t.field, t.text] }),
		index("unreadable_texts_last_seen").on(t.lastSeen),
	],
);
describeTable(
	unreadableTexts,
	{ product: "few rows, of the product itself" },
	180,
	"texts of court records that could not be read",
	{ forget: isOlder(unreadableTexts.lastSeen, 180) },
);

/** Losses of a round that are held until an administrator believes them. */
export const isHeld = sql`${recordLosses.state} = 'held'`;
