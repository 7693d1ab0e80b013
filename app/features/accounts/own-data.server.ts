import { asc, eq, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { listReferences, type Reference } from "~/db/references.server";
import { auditLog, users } from "~/db/schema/accounts";

export type Row = Record<string, unknown>;

/** Everything kept about a person: rows by the name of their table. */
export type OwnData = Record<string, Row[]>;

/** Columns that say whose a row is. A person named in another column (who approved, who answered) is not its owner. */
const OWNER_COLUMNS = ["user_id", "owner_id"];

/** Nobody needs the hash of a password or token to know what is kept about them. */
const SECRET_COLUMN = /(^|_)(hash|secret|token)$/;

const withoutSecrets = (row: Row): Row =>
	Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET_COLUMN.test(column)));

/** The tables that hold a person's rows, directly or through a row of theirs, each with what picks those rows. */
function ownTables(references: Reference[], userId: string): Map<string, SQL> {
	const picked = new Map<string, SQL>();
	for (const { table, column, parent } of references) {
		if (parent === "users" && OWNER_COLUMNS.includes(column) && !picked.has(table))
			picked.set(table, sql`${sql.identifier(column)} = ${userId}`);
	}
	// A map walks on over what is added meanwhile, so children of children are found as well.
	for (const [owned, condition] of picked) {
		for (const { table, column, parent, parentColumn } of references) {
			if (parent !== owned || table === "users" || picked.has(table)) continue;
			const mine = sql`select ${sql.identifier(parentColumn)} from ${sql.identifier(owned)} where ${condition}`;
			picked.set(table, sql`${sql.identifier(column)} in (${mine})`);
		}
	}
	return picked;
}

async function rowsOf(table: string, condition: SQL): Promise<Row[]> {
	const found = await db.execute<{ row: Row }>(
		sql`select to_jsonb(t) as row from (select * from ${sql.identifier(table)} where ${condition}) t`,
	);
	return found.map(({ row }) => withoutSecrets(row));
}

/**
 * Everything the product keeps about a person, table by table: their account, every table that points to it as its
 * owner, what hangs on those rows, and what the audit log says of them. New tables come in by themselves.
 */
export async function collectOwnData(userId: string): Promise<OwnData> {
	const tables = [...ownTables(await listReferences(), userId)].sort(([a], [b]) => a.localeCompare(b));
	const data: OwnData = { account: await rowsOf("users", sql`id = ${userId}`) };
	for (const [table, condition] of tables) data[table] = await rowsOf(table, condition);
	data.audit_log = await db
		.select({
			at: auditLog.at,
			action: auditLog.action,
			subject: auditLog.subject,
			subject_id: auditLog.subjectId,
			details: auditLog.details,
			address: auditLog.address,
		})
		.from(auditLog)
		.where(or(eq(auditLog.actorId, userId), eq(auditLog.subjectId, userId)))
		.orderBy(asc(auditLog.at));
	return data;
}

/** One kind of rows as a table: every column that any row has, and objects as JSON. */
export function tableOf(rows: Row[]): { columns: string[]; cells: string[][] } {
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const cell = (value: unknown) => {
		if (value === null || value === undefined) return "";
		return typeof value === "object" ? JSON.stringify(value) : String(value);
	};
	return { columns, cells: rows.map((row) => columns.map((column) => cell(row[column]))) };
}

/** Empties a person's row and takes what goes with them. Money records and whatever else may not go still point to it. */
export async function anonymise(
	tx: Pick<typeof db, "execute" | "update">,
	userId: string,
	passwordHash: string,
): Promise<void> {
	for (const { table, column, parent, onDelete } of await listReferences()) {
		if (parent !== "users" || table === "users") continue;
		const [from, where] = [sql.identifier(table), sql`${sql.identifier(column)} = ${userId}`];
		if (onDelete === "cascade") await tx.execute(sql`delete from ${from} where ${where}`);
		if (onDelete === "set null")
			await tx.execute(sql`update ${from} set ${sql.identifier(column)} = null where ${where}`);
	}
	const nobody = `deleted-${userId}`;
	await tx
		.update(users)
		.set({
			role: "USER",
			category: "USER",
			profession: null,
			username: nobody,
			passwordHash,
			firstName: "Deleted",
			lastName: "account",
			email: `${nobody}@deleted.invalid`,
			emailVerifiedAt: null,
			mobileNumber: nobody,
			address: "",
			state: "",
			district: "",
			city: "",
			pincode: "",
			blockedAt: sql`now()`,
			deletedAt: sql`now()`,
		})
		.where(eq(users.id, userId));
}
