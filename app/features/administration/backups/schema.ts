import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { bigNumber, made } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Every try of a backup: how long its file is, or why there is none. */
export const backups = pgTable(
	"backups",
	{ ...made, file: text().notNull(), bytes: bigNumber(), failure: text() },
	(t) => [
		check("backups_result", sql`(${t.bytes} is null) <> (${t.failure} is null)`),
		index("backups_newest").on(t.createdAt),
	],
);
describeTable(backups, { product: "one row a night" }, 90, "when a backup was made", { job: "back-up" });
