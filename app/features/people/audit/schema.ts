import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { momentNow, rowId } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Append-only (drizzle/0003_people.sql, 0011_account_safety.sql); security entries last a year (0043_security_log.sql). */
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
		/** `security` for entries of the security log; empty for all else. */
		area: text().notNull().default(""),
		/** `done`, `failed` or `refused`; empty outside the security log. */
		result: text().notNull().default(""),
		requestId: text().notNull().default(""),
		userAgent: text().notNull().default(""),
		at: momentNow(),
	},
	(t) => [
		index().on(t.subject, t.subjectId),
		index().on(t.at),
		index("audit_log_actor").on(t.actorId, t.at),
		index("audit_log_action").on(t.action, t.at),
		// The person an entry is about (`WHOM` in queries.server.ts).
		index("audit_log_whom").on(
			sql`(coalesce(${t.details}->>'for', ${t.details}->>'ownerId', case when ${t.subject} = 'user' then ${t.subjectId} end))`,
			t.at,
		),
		index("audit_log_of_user").on(t.subjectId, t.at, t.id).where(sql`${t.subject} = 'user'`),
		index("audit_log_security").on(t.at).where(sql`${t.area} = 'security'`),
		index("audit_log_for").on(sql`(${t.details}->>'for')`, t.id).where(sql`${t.details} ? 'for'`),
	],
);
describeTable(
	auditLog,
	{ product: "written for all users, read by administrators; at that size stored elsewhere" },
	365,
	"security log: logins, denials and the like; other entries are kept for good",
);
