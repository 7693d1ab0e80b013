import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { owner } from "~/features/people/users/schema";
import { checkOneOf, countedId, momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

export const CONSENT_ITEMS = ["account", "court_data", "messages"] as const;
export type ConsentItem = (typeof CONSENT_ITEMS)[number];

const STATES = ["given", "withdrawn"] as const;
const PLACES = ["registration", "api", "privacy", "sandbox"] as const;
export type ConsentPlace = (typeof PLACES)[number];

/** Append-only; the latest answer to an item counts. A trigger updates `users.consent_versions` (drizzle/0048_consents.sql). */
export const consents = pgTable(
	"consents",
	{
		id: countedId(),
		userId: owner(),
		item: text().$type<ConsentItem>().notNull(),
		version: integer().notNull(),
		state: text().$type<(typeof STATES)[number]>().notNull(),
		place: text().$type<ConsentPlace>().notNull(),
		address: text().notNull().default(""),
		createdAt: momentNow(),
	},
	(t) => [
		index("consents_latest").on(t.userId, t.item, t.id),
		checkOneOf("consents_item", t.item, CONSENT_ITEMS),
		checkOneOf("consents_state", t.state, STATES),
		checkOneOf("consents_place", t.place, PLACES),
		check("consents_version", sql`${t.version} > 0`),
	],
);
describeTable(consents, "userId", "account", "what the person agreed to, and when");
