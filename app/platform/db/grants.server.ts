import { migrationUrl, sql } from "~/platform/db/client.server";
import { withConnection } from "~/platform/db/connections.server";
import { log } from "~/platform/log/log.server";

/** Privileges of a role that owns nothing: all rows, but the audit log is append-only (decision 306). */
const grantsTo = (role: string) => [
	`grant usage on schema public, pgboss, drizzle to ${role}`,
	`grant select, insert, update, delete on all tables in schema public, pgboss to ${role}`,
	`grant usage, select, update on all sequences in schema public, pgboss to ${role}`,
	`alter default privileges in schema public, pgboss grant select, insert, update, delete on tables to ${role}`,
	`alter default privileges in schema public, pgboss grant usage, select, update on sequences to ${role}`,
	// The readiness check reads the applied migrations.
	`grant select on all tables in schema drizzle to ${role}`,
	`revoke all on public.audit_log from ${role}`,
	`grant select, insert on public.audit_log to ${role}`,
	`grant execute on function public.delete_old_audit(timestamptz), public.note_court_edition(text) to ${role}`,
	`grant execute on function public.place_first_partition(text), public.add_partition(text, timestamptz),
		public.drop_old_partition(text), public.late_rows() to ${role}`,
];

/** Grants the product's role its privileges, as the owner of the tables. Logs if the role itself may change the audit log. */
export async function applyGrants(): Promise<void> {
	const [{ role }] = await sql<[{ role: string }]>`select current_user::text as role`;
	await withConnection(migrationUrl, (owner) =>
		owner.begin(async (tx) => {
			const [{ isOther }] = await tx<[{ isOther: boolean }]>`select current_user::text <> ${role} as "isOther"`;
			if (!isOther) return;
			for (const statement of grantsTo(`"${role.replaceAll('"', '""')}"`)) await tx.unsafe(statement);
		}),
	);
	const [{ mayChange }] = await sql<[{ mayChange: boolean }]>`
		select has_table_privilege('public.audit_log', 'update, delete, truncate')
			or pg_has_role((select relowner from pg_class where oid = 'public.audit_log'::regclass), 'usage') as "mayChange"`;
	if (mayChange)
		log.info(
			{ area: "database", role },
			"the product's database role owns its tables, and with them the audit log: give DATABASE_URL a role of its own, and DATABASE_MIGRATION_URL the owner",
		);
}
