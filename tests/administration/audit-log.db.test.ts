import { sql as raw } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { actionsOf } from "~/features/administration/audit-log/actions";
import { exportAudit } from "~/features/administration/audit-log/commands.export.server";
import { inWords } from "~/features/administration/audit-log/entries.server";
import { type AuditEntry, recordAudit } from "~/features/people/audit/commands.server";
import { auditFilter, listAudit, newestEntries } from "~/features/people/audit/queries.server";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";

type Person = Awaited<ReturnType<typeof given.givenUser>>;
let anita: Person;
let asha: Person;
beforeEach(async () => {
	anita = await given.givenUser({ role: "ADMIN", firstName: "Anita", lastName: "Desai", username: "anita.desai" });
	asha = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni", username: "asha.k" });
});

const actor = () => ({ id: anita.id, address: "203.0.113.7" });
const CNR = "MHPU018792562024";

/** In this order: an approval, a block, a member's action, and an old entry without an actor. */
async function givenActions() {
	const entries: AuditEntry[] = [
		{
			actor: actor(),
			action: "case.approve",
			subject: "case",
			subjectId: "1",
			details: { cnrNumber: CNR, ownerId: asha.id },
		},
		{ actor: actor(), action: "user.block", subject: "user", subjectId: asha.id, details: { reason: "misuse" } },
		{
			actor: { id: asha.id, address: "" },
			action: "case.archive",
			subject: "case",
			subjectId: "",
			details: { count: 3, for: anita.id },
		},
	];
	for (const entry of entries) await recordAudit(db, entry);
	await sql`insert into audit_log (id, action, subject, subject_id, at)
		values (gen_random_uuid(), 'old.act', 'x', '1', '2026-03-10T20:00:00Z')`;
}

const listed = async (filter: Record<string, string>) => {
	const read = auditFilter.parse(filter);
	const { rows } = await listAudit(read, actionsOf(read.area));
	return (await inWords(rows)).map(({ sentence }) => sentence);
};

const APPROVED = `Anita Desai approved ${CNR} for Asha Kulkarni`;
const BLOCKED = "Anita Desai blocked Asha Kulkarni";
const ARCHIVED = "Asha Kulkarni archived 3 cases for Anita Desai";
const OLD = "System: old.act x 1";

describe("the audit log in sentences", () => {
	test("is filtered by area, actor, subject and days in Indian time, separately and together", async () => {
		await givenActions();
		expect(await listed({})).toEqual([ARCHIVED, BLOCKED, APPROVED, OLD]);
		expect(await listed({ who: "anita" })).toEqual([BLOCKED, APPROVED]);
		expect(await listed({ who: asha.id })).toEqual([ARCHIVED]);
		expect(await listed({ whom: "asha.k" })).toEqual([BLOCKED, APPROVED]);
		expect(await listed({ whom: "anita" })).toEqual([ARCHIVED]);
		expect(await listed({ area: "case" })).toEqual([ARCHIVED, APPROVED]);
		expect(await listed({ area: "case", who: "anita" })).toEqual([APPROVED]);
		expect(await listed({ area: "user", whom: "asha", who: "anita" })).toEqual([BLOCKED]);
		expect(await listed({ area: "plan" })).toEqual([]);
		expect(await listed({ area: "nonsense" })).toHaveLength(4);
		expect(await listed({ from: "2026-03-11", to: "2026-03-11" })).toEqual([OLD]);
		expect(await listed({ to: "2026-03-10" })).toEqual([]);
		expect(await listed({ who: "nobody at all" })).toEqual([]);
		expect(await listed({ from: "no day", before: "x" })).toHaveLength(4);
	});

	test("shows every entry once across its pages, also entries of the same moment", async () => {
		await sql`insert into audit_log (id, actor_id, action, subject, subject_id, at)
			select gen_random_uuid(), ${anita.id}, 'case.approve', 'case', n::text, '2026-01-01'::timestamptz + n / 40 * interval '1 s'
			from generate_series(1, 120) n`;
		for (const filter of [{}, { who: "anita" }, { area: "case" }] as Record<string, string>[]) {
			const seen: string[] = [];
			const sizes: number[] = [];
			let before: string | undefined;
			do {
				const { rows, hasMore } = await listAudit(
					auditFilter.parse({ ...filter, before }),
					actionsOf(filter.area ?? ""),
				);
				seen.push(...rows.map(({ subjectId }) => subjectId));
				sizes.push(rows.length);
				before = hasMore ? rows.at(-1)?.id : undefined;
			} while (before);
			expect(sizes).toEqual([50, 50, 20]);
			expect(new Set(seen).size).toBe(120);
		}
	});

	test("reads its indexes and no more than a page, for every filter", async () => {
		await sql`insert into audit_log (id, actor_id, action, subject, subject_id, details, at)
			select gen_random_uuid(), case when n % 2 = 0 then ${anita.id}::uuid else gen_random_uuid() end,
				(array['case.approve', 'user.block', 'plan.change'])[1 + n % 3], 'case', n::text,
				jsonb_build_object('ownerId', case when n % 3 = 0 then ${asha.id} else gen_random_uuid()::text end),
				now() - n * interval '1 minute' from generate_series(1, 30000) n`;
		await sql`analyze audit_log`;
		const [middle] = await sql`select id from audit_log order by at offset 15000 limit 1`;
		const people = { actors: [anita.id], whom: [asha.id], actions: actionsOf("case"), before: String(middle?.id) };
		const days = { from: "2020-01-01", to: "2099-01-01" };
		const { actors, whom, actions, before } = people;
		for (const wanted of [{}, { actors }, { whom }, { actions }, { actors, actions }, { whom, actors, actions }])
			for (const place of [{}, { before }, days, { ...days, before }]) {
				const all = { ...wanted, ...place };
				const plan = await db.execute<{ "QUERY PLAN": string }>(raw`explain analyze ${newestEntries(all, 51)}`);
				const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
				const named = JSON.stringify(Object.keys(all));
				expect(text, named).not.toMatch(/Seq Scan on audit_log/);
				// With two filters at once, one is applied to the index of the other.
				if (Object.keys(wanted).length > 1) continue;
				const read = [...text.matchAll(/audit_log e .*actual time=\S+ rows=([\d.]+) loops=(\d+)/g)];
				expect(read.length, text).toBeGreaterThan(0);
				for (const [line, rows] of read) expect(Number(rows), `${named} ${line}`).toBeLessThanOrEqual(60);
				for (const [line, rows] of text.matchAll(/Rows Removed by Filter: (\d+)/g))
					expect(Number(rows), `${named} ${line}\n${text}`).toBeLessThan(300);
			}
	});

	test("is downloaded as a file, newest first, in English, and the download has an entry of its own", async () => {
		await givenActions();
		const lines: string[][] = [];
		for await (const line of await exportAudit(actor(), auditFilter.parse({ whom: "asha" }))) lines.push(line);
		expect(lines.map(([, sentence, details, by, act]) => [sentence, details, by, act])).toEqual([
			[BLOCKED, "Reason: misuse", "anita.desai, 203.0.113.7", "user.block"],
			[APPROVED, "", "anita.desai, 203.0.113.7", "case.approve"],
		]);
		expect(await listed({ area: "audit" })).toEqual(["Anita Desai downloaded the audit log"]);
		const [entry] = await sql`select details from audit_log where action = 'audit.export'`;
		expect(entry?.details).toEqual({ whom: "asha" });
	});

	test("is read batch by batch for a file", async () => {
		await sql`insert into audit_log (id, action, subject, subject_id, at)
			select gen_random_uuid(), 'case.approve', 'case', n::text, now() - n / 7 * interval '1 s' from generate_series(1, 2500) n`;
		const seen = new Set<string>();
		for await (const line of await exportAudit(actor(), auditFilter.parse({ area: "case" }))) seen.add(String(line[5]));
		expect(seen.size).toBe(2500);
	});
});
