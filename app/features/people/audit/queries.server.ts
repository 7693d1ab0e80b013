import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { auditLog } from "~/features/people/audit/schema";
import { personName, personText, users } from "~/features/people/users/schema";
import { addDays, startOfDayInIndia } from "~/platform/calendar/day";
import { type Database, db, readDb } from "~/platform/db/client.server";
import { contains } from "~/platform/db/paging.server";
import { isUuid } from "~/platform/db/rows";

const text = z.string().trim().max(200).catch("").default("");
const day = z
	.string()
	.regex(/^\d{4}-\d{2}-\d{2}$/)
	.refine((value) => !Number.isNaN(Date.parse(`${value}T00:00:00Z`)))
	.optional()
	.catch(undefined);

/** The query parameters of the audit log. */
export const auditFilter = z.object({
	/** Part of the actor's name, username or email, or an id. */
	who: text,
	/** The same for the person an entry is about. */
	whom: text,
	area: text,
	from: day,
	to: day,
	/** The id of the last entry of the page before. */
	before: z.uuid().optional().catch(undefined),
});
export type AuditFilter = z.output<typeof auditFilter>;

const AUDIT_ROWS_PER_PAGE = 50;

/** A text that matches more people finds only this many of them, administrators first. */
const MAX_PEOPLE = 50;

/** The people whose name, username or email contains the text, found by the index `users_search`; or the one with this id. */
async function findPeople(text: string): Promise<string[]> {
	if (isUuid(text)) return [text];
	const rows = await db
		.select({ id: users.id })
		.from(users)
		.where(contains(personText, text))
		.orderBy(desc(users.role))
		.limit(MAX_PEOPLE);
	return rows.map(({ id }) => id);
}

export async function listNames(userIds: string[]): Promise<Map<string, string>> {
	const ids = [...new Set(userIds.filter(isUuid))];
	if (ids.length === 0) return new Map();
	const rows = await db.select({ id: users.id, name: personName }).from(users).where(inArray(users.id, ids));
	return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The person concerned by an entry: the person it was done for, or the owner of the account or thing. Must match the index
 * `audit_log_whom`.
 */
const WHOM = sql`coalesce(e.details->>'for', e.details->>'ownerId', case when e.subject = 'user' then e.subject_id end)`;

/** The filter with people as ids and an area as its actions; undefined fields do not filter. */
type Wanted = Pick<AuditFilter, "from" | "to" | "before"> & { actors?: string[]; whom?: string[]; actions?: string[] };

const among = (column: SQL, values: string[] | undefined, type: SQL) => {
	if (!values) return undefined;
	const listed = values.map((value) => sql`${value}::${type}`);
	return listed.length === 0 ? sql`false` : sql`${column} in (${sql.join(listed, sql`, `)})`;
};

/** Reads at most one page from the end of each person's or action's index, so that the log's length does not matter. */
export function newestEntries({ from, to, before, actors, whom, actions }: Wanted, limit: number): SQL {
	const isAfterCursor = before && sql`(e.at, e.id) < (select at, id from audit_log where id = ${before})`;
	const days = and(
		from ? sql`e.at >= ${startOfDayInIndia(from).toISOString()}::timestamptz` : undefined,
		to ? sql`e.at < ${startOfDayInIndia(addDays(to, 1)).toISOString()}::timestamptz` : undefined,
	);
	const [isActor, isAction] = [among(sql`e.actor_id`, actors, sql`uuid`), among(sql`e.action`, actions, sql`text`)];
	const newest = (own?: SQL) => sql`select e.id, e.at from audit_log e
		where ${and(own, isAfterCursor || undefined, days) ?? sql`true`} order by e.at desc, e.id desc limit ${limit}::int`;
	// A branch for each key, so that the planner estimates each one's entries.
	const ofEach = (keys: string[], own: (key: string) => SQL | undefined) => {
		if (keys.length === 0) return sql`select null::uuid as id where false`;
		const branches = keys.map((key) => sql`(${newest(own(key))})`);
		return sql`select one.id, one.at from (${sql.join(branches, sql` union all `)}) as one
			order by one.at desc, one.id desc limit ${limit}::int`;
	};
	if (whom) return ofEach(whom, (id) => and(sql`${WHOM} = ${id}`, isActor, isAction));
	if (actors) return ofEach(actors, (id) => and(sql`e.actor_id = ${id}::uuid`, isAction));
	if (actions) return ofEach(actions, (action) => sql`e.action = ${action}`);
	return newest();
}

async function readEntries(wanted: Wanted, limit: number, database: Database = db) {
	return database
		.select({
			id: auditLog.id,
			at: auditLog.at,
			actor: personName,
			username: users.username,
			actorId: auditLog.actorId,
			action: auditLog.action,
			subject: auditLog.subject,
			subjectId: auditLog.subjectId,
			details: auditLog.details,
			address: auditLog.address,
			area: auditLog.area,
		})
		.from(auditLog)
		.innerJoin(sql`(${newestEntries(wanted, limit)}) as found`, sql`found.id = ${auditLog.id}`)
		.leftJoin(users, eq(users.id, auditLog.actorId))
		.orderBy(desc(auditLog.at), desc(auditLog.id));
}
export type AuditRow = Awaited<ReturnType<typeof readEntries>>[number];

/** A filter with its people resolved. `actions` are the actions of its area. */
async function wantedOf({ who, whom, from, to, before }: AuditFilter, actions?: string[]): Promise<Wanted> {
	const [actors, about] = await Promise.all([who ? findPeople(who) : undefined, whom ? findPeople(whom) : undefined]);
	return { from, to, before, actions, actors, whom: about };
}

/** One page of the audit log, newest first. Days are in Indian time, both included. */
export async function listAudit(filter: AuditFilter, actions?: string[]) {
	const wanted = await wantedOf(filter, actions);
	const rows = await readDb((database) => readEntries(wanted, AUDIT_ROWS_PER_PAGE + 1, database));
	return { rows: rows.slice(0, AUDIT_ROWS_PER_PAGE), hasMore: rows.length > AUDIT_ROWS_PER_PAGE };
}

export const listAuditAbout = (userId: string, limit: number) => readEntries({ whom: [userId] }, limit);

const AUDIT_ROWS_A_BATCH = 1000;

/** The entries of a filter, newest first, read in batches, up to `limit`. */
export async function* eachAuditEntry(filter: AuditFilter, actions: string[] | undefined, limit: number) {
	let wanted = await wantedOf(filter, actions);
	for (let entriesLeft = limit; entriesLeft > 0; entriesLeft -= AUDIT_ROWS_A_BATCH) {
		const current = wanted;
		const rows = await readDb((database) => readEntries(current, Math.min(AUDIT_ROWS_A_BATCH, entriesLeft), database));
		yield rows;
		if (rows.length < AUDIT_ROWS_A_BATCH) return;
		wanted = { ...wanted, before: rows.at(-1)?.id };
	}
}

const isAbout = (userId: string) =>
	or(eq(auditLog.actorId, userId), and(eq(auditLog.subject, "user"), eq(auditLog.subjectId, userId)));

export const countAuditOf = (userId: string) => db.$count(auditLog, isAbout(userId));

/** Oldest first. Other people's actions come without details and network address. */
export function listAuditOf(userId: string) {
	const isOwnAction = sql`${auditLog.actorId} = ${userId}`;
	return db
		.select({
			at: auditLog.at,
			action: auditLog.action,
			subject: auditLog.subject,
			subject_id: auditLog.subjectId,
			details: sql<unknown>`case when ${isOwnAction} then ${auditLog.details} end`,
			address: sql<string | null>`case when ${isOwnAction} then ${auditLog.address} end`,
		})
		.from(auditLog)
		.where(isAbout(userId))
		.orderBy(asc(auditLog.at));
}
