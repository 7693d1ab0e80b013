import postgres from "postgres";
import { migrationUrl, sql } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";

/** The schemas whose tables the product's role reads and writes. */
const SCHEMAS = ["public", "pgboss"];

const quoted = (role: string) => `"${role.replaceAll('"', '""')}"`;

/** What a role that owns nothing is given: all rows, but the audit log for reading and adding only (decision 306). */
const grantsTo = (role: string) => [
	...SCHEMAS.flatMap((schema) => [
		`grant usage on schema ${schema} to ${role}`,
		`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
		`grant usage, select, update on all sequences in schema ${schema} to ${role}`,
		`alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role}`,
		`alter default privileges in schema ${schema} grant usage, select, update on sequences to ${role}`,
	]),
	// Which migrations ran: a server says it is ready by them.
	`grant usage on schema drizzle to ${role}`,
	`grant select on all tables in schema drizzle to ${role}`,
	`revoke all on public.audit_log from ${role}`,
	`grant select, insert on public.audit_log to ${role}`,
	`grant execute on function public.delete_old_audit(timestamptz), public.note_court_edition(text) to ${role}`,
	`grant execute on function public.place_first_partition(text), public.add_partition(text, timestamptz),
		public.drop_old_partition(text), public.late_rows() to ${role}`,
];

/** The role that the product works with, as the database knows it. */
async function findOwnRole() {
	const [row] = await sql<{ role: string; mayChange: boolean }[]>`
		select current_user::text as role,
			has_table_privilege('public.audit_log', 'update, delete, truncate')
			or pg_has_role((select relowner from pg_class where oid = 'public.audit_log'::regclass), 'usage') as "mayChange"`;
	if (!row) throw new Error("The database does not say who we are");
	return row;
}

/** Gives the product's role what it needs, as the owner of the tables, and says where that role is the owner itself. */
export async function applyGrants(): Promise<void> {
	const { role } = await findOwnRole();
	const owner = postgres(migrationUrl, { max: 1, onnotice: () => {} });
	try {
		await owner.begin(async (tx) => {
			const [found] = await tx<{ isOther: boolean }[]>`select current_user::text <> ${role} as "isOther"`;
			if (!found?.isOther) return;
			for (const statement of grantsTo(quoted(role))) await tx.unsafe(statement);
		});
	} finally {
		await owner.end();
	}
	if ((await findOwnRole()).mayChange)
		log.info(
			{ area: "database", role },
			"the product's database role owns its tables, and with them the audit log: give DATABASE_URL a role of its own, and DATABASE_MIGRATION_URL the owner",
		);
}
