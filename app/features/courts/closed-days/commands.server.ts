import { and, between, eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { type ReadList, readLists } from "~/features/courts/closed-days/read.server";
import { closedDays } from "~/features/courts/closed-days/schema";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type Database, db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

/** Replaces the saved list of a court's year. */
export async function replaceList(tx: Database, { level, courtId, year, days }: Omit<ReadList, "court" | "replaced">) {
	const isOfCourt = and(eq(closedDays.level, level), eq(closedDays.courtId, courtId));
	await tx.delete(closedDays).where(and(isOfCourt, between(closedDays.day, `${year}-01-01`, `${year}-12-31`)));
	await tx.insert(closedDays).values(days.map((day) => ({ level, courtId, ...day })));
}

/**
 * Saves the lists of a CSV as `readLists` reads them, each in place of that court's year. A list with a row that cannot be read
 * would lack a day, so all rows must be readable. @returns the lists @throws DomainError `invalid`
 */
export async function saveLists(actor: Actor, text: string): Promise<ReadList[]> {
	const { lists, problems } = await readLists(text);
	if (problems.length > 0) throw new DomainError("invalid", t("Correct these rows first."), { field: "file" });
	await db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('closed days'))`);
		for (const list of lists) await replaceList(tx, list);
		await recordAudit(
			tx,
			lists.map(({ level, courtId, court, year, days }) => ({
				actor,
				action: "closed-days.replace" as const,
				subject: "closed-days",
				subjectId: `${level} ${courtId}`,
				details: { court, year, days: days.length },
			})),
		);
	});
	return lists;
}
