import { boolean, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { made, moment } from "../columns";
import { owner } from "./users";

export const contactKind = pgEnum("contact_kind", ["email", "mobile"]);

/** A new email address or mobile number that is not verified yet; a person has one of each kind, the newest. */
export const contactChanges = pgTable(
	"contact_changes",
	{
		...made,
		userId: owner(),
		kind: contactKind().notNull(),
		value: text().notNull(),
		/** Of the link mailed to a new email address. A number is verified by a one-time code instead. */
		tokenHash: text().unique(),
		expiresAt: moment().notNull(),
	},
	(t) => [uniqueIndex("contact_changes_one_a_kind").on(t.userId, t.kind)],
);

/** What this database remembers about the installation: one row at most. */
export const installation = pgTable("installation", {
	isTheOne: boolean().primaryKey().default(true),
	/** When a sandbox used it last: its accounts and payments are not real. */
	sandboxAt: moment(),
});
