import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { owner } from "~/features/people/users/schema";
import { momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** A person's names as an advocate in court records, besides the one of the account: learnt from searches by bar number. */
export const advocateNames = pgTable(
	"advocate_names",
	{
		userId: owner(),
		/** As the court writes it; `advocate_key` compares names. */
		name: text().notNull(),
		learntAt: momentNow(),
	},
	(t) => [primaryKey({ name: "advocate_names_pk", columns: [t.userId, t.name] })],
);
describeTable(advocateNames, "userId", "account", "the person's names as an advocate in court records");
