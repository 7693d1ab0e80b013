/** `keys:rotate`: re-encrypts sealed values in the database with the current secret (decision 201). */
import { createHash } from "node:crypto";
import { sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { MACS, reseal, SEALS, type SealPurpose } from "~/platform/settings/secrets.server";

const MAX_ROWS_A_BATCH = 200;
const NO_ID = "00000000-0000-0000-0000-000000000000";

type Place = { table: string; column: string; field?: string; key?: string };
type Count = { resealed: number; current: number; lost: number };
type Print = (line: string) => void;

/** Re-encrypts one row, unless it was changed or deleted meanwhile. */
async function resealRow(
	{ table, column, field, key = "id" }: Place,
	id: string,
	{ was, now }: { was: string; now: string },
) {
	const [value, old] = field
		? [sql`${sql(column)} || jsonb_build_object(${field}::text, ${now}::text)`, sql`${sql(column)}->>${field}`]
		: [sql`${now}`, sql`${sql(column)}`];
	await sql`update ${sql(table)} set ${sql(column)} = ${value} where ${sql(key)} = ${id} and ${old} = ${was}`;
}

/** Re-encrypts a table in batches, row by row without a transaction, so that the product can keep running. */
async function resealPlace(purpose: SealPurpose, place: Place): Promise<Count> {
	const count = { resealed: 0, current: 0, lost: 0 };
	const { table, column, field, key = "id" } = place;
	const sealed = field ? sql`${sql(column)}->>${field}` : sql`${sql(column)}`;
	for (let last = NO_ID; ; ) {
		const rows = await sql<
			{ id: string; sealed: string }[]
		>`select ${sql(key)} as id, ${sealed} as sealed from ${sql(table)}
			where ${sql(key)} > ${last} and ${sealed} is not null order by ${sql(key)} limit ${MAX_ROWS_A_BATCH}`;
		for (const { id, sealed: was } of rows) {
			const now = reseal(purpose, was);
			if (now === undefined) count.lost++;
			else if (now === was) count.current++;
			else {
				await resealRow(place, id, { was, now });
				count.resealed++;
			}
		}
		const end = rows.at(-1);
		if (!end || rows.length < MAX_ROWS_A_BATCH) return count;
		last = end.id;
	}
}

/** When this installation first used the current secret; now if it is new. */
async function markSecret(): Promise<string> {
	const mark = createHash("sha256").update(`secret in use:${env.SESSION_SECRET}`).digest("base64url");
	const [row] = await sql<{ since: string }[]>`insert into installation (is_the_one, secret_mark, secret_since)
		values (true, ${mark}, now()) on conflict (is_the_one) do update set secret_mark = ${mark},
		secret_since = case when installation.secret_mark = ${mark} then installation.secret_since else now() end
		returning secret_since::text as since`;
	if (!row) throw new Error("The secret could not be noted");
	return row.since;
}

/** Valid links to shared cases created before the current secret: they still need the previous one. */
async function findOldShares(since: string) {
	const [found] = await sql<{ links: number; until: string | null }[]>`select count(*)::int as links,
		to_char(max(expires_at), 'YYYY-MM-DD') as until from case_shares where created_at < ${since}::text::timestamptz and expires_at > now()`;
	return { links: found?.links ?? 0, until: found?.until ?? null };
}

/**
 * Re-encrypts everything sealed with the previous secret and prints a summary per table, and the number of links that still need
 * that secret. Idempotent. @returns the number of rows that neither secret decrypts
 */
export async function rotateKeys(print: Print): Promise<number> {
	if (!env.SESSION_SECRET_OLD)
		print("SESSION_SECRET_OLD is not set: values sealed with another secret cannot be decrypted.");
	let lost = 0;
	const purposes = Object.entries(SEALS) as [SealPurpose, readonly Place[]][];
	for (const [purpose, places] of purposes) {
		for (const place of places) {
			const count = await resealPlace(purpose, place);
			lost += count.lost;
			print(
				`${purpose} in ${place.table}: ${count.resealed} re-encrypted, ${count.current} already current, ${count.lost} that no secret decrypts`,
			);
		}
	}
	const { links, until } = await findOldShares(await markSecret());
	if (links > 0 && until)
		print(
			`shared links: ${links} may rest on SESSION_SECRET_OLD; the last ends on ${until}, or with SESSION_SECRET_OLD`,
		);
	else print("shared links: none rests on SESSION_SECRET_OLD");
	print("Signed values cannot be signed again. The old secret is still needed for:");
	for (const [purpose, lasts] of Object.entries(MACS)) print(`  ${purpose}: ${lasts}`);
	return lost;
}
