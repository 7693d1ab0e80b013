import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, rowId } from "../columns";

/** Who did what to what, when and from where. Rows can only be added (drizzle/0003_people.sql, 0011_account_safety.sql). */
export const auditLog = pgTable(
	"audit_log",
	{
		id: rowId(),
		actorId: uuid(),
		action: text().notNull(),
		subject: text().notNull(),
		subjectId: text().notNull(),
		details: jsonb().notNull().default({}),
		address: text().notNull().default(""),
		at: moment().notNull().defaultNow(),
	},
	(t) => [
		index().on(t.subject, t.subjectId),
		index().on(t.at),
		index("audit_log_actor").on(t.actorId, t.at),
		index("audit_log_action").on(t.action, t.at),
		index("audit_log_for").on(sql`(${t.details}->>'for')`, t.id).where(sql`${t.details} ? 'for'`),
	],
);
