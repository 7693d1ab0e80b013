import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { bigNumber, made } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Every backup attempt: the size of its file, or why it failed. */
export const backups = pgTable(
	"backups",
	{ ...made, file: text().notNull(), bytes: bigNumber(), failure: text() },
	(t) => [
		check("backups_result", sql`(${t.bytes} is null) <> (${t.failure} is null)`),
		index("backups_newest").on(t.createdAt),
	],
);
describeTable(backups, { product: "one row a night" }, 90, "when a backup was made", { job: "back-up" });
