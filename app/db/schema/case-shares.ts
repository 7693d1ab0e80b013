import { index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment, momentNow, partOf } from "../columns";
import { cases } from "./cases";

/** The links by which a case is read without signing in. A link's token is made of `id`; it is not kept. */
export const caseShares = pgTable(
	"case_shares",
	{
		id: uuid().primaryKey().defaultRandom(),
		caseId: partOf(() => cases.id),
		createdAt: momentNow(),
		expiresAt: moment().notNull(),
		/** How often it was opened, and when last. */
		views: integer().notNull().default(0),
		viewedAt: moment(),
	},
	(t) => [index("case_shares_case").on(t.caseId, t.createdAt), index("case_shares_expires").on(t.expiresAt)],
);
