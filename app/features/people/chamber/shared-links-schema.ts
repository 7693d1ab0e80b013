import { sql } from "drizzle-orm";
import { index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { owner, users } from "~/features/people/users/schema";
import { linkTo, moment, momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Links that open a case without login. A link's token is derived from `id`; it is not stored. */
export const caseShares = pgTable(
	"case_shares",
	{
		id: uuid().primaryKey().defaultRandom(),
		/** Its foreign key is in drizzle/0026_case_shares.sql alone: cases come later. */
		caseId: uuid().notNull(),
		/** The case's owner; a trigger sets it when it is not given (drizzle/0068_ways_in.sql). */
		ownerId: owner(),
		/** The owner, a member of the chamber or an administrator. */
		madeBy: linkTo(() => users.id),
		createdAt: momentNow(),
		expiresAt: moment().notNull(),
		/** Number of views, and the time of the last one. */
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
describeTable(caseShares, "ownerId", 90, "links to a case", { job: "forget-old-codes", readBy: ["courts/sharing"] });
