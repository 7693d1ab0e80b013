import { sql } from "drizzle-orm";
import { index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { owner, users } from "~/features/people/users/schema";
import { linkTo, moment, momentNow, partOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** The links by which a case is read without signing in. A link's token is made of `id`; it is not kept. */
export const caseShares = pgTable(
	"case_shares",
	{
		id: uuid().primaryKey().defaultRandom(),
		caseId: partOf(() => cases.id),
		/** Whose case it is. A trigger writes it where it is not given (drizzle/0068_ways_in.sql). */
		ownerId: owner(),
		/** The owner, or a member or administrator. */
		madeBy: linkTo(() => users.id),
		createdAt: momentNow(),
		expiresAt: moment().notNull(),
		/** How often it was opened, and when last. */
		views: integer().notNull().default(0),
		viewedAt: moment(),
	},
	(t) => [
		index("case_shares_case").on(t.caseId, t.createdAt),
		index("case_shares_expires").on(t.expiresAt),
		index("case_shares_owner").on(t.ownerId, t.createdAt),
		index("case_shares_made_by").on(t.madeBy).where(sql`${t.madeBy} is not null`),
	],
);
// A link lets others in, and ends with the membership of its maker.
describeTable(caseShares, "ownerId", 90, "links to a case", { job: "forget-old-codes", readBy: ["people/chamber"] });
