import { and, eq, isNotNull, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { cases } from "~/features/courts/court-records/cases-schema";
import { newestNoted } from "~/features/courts/court-records/noted.server";
import { courtRecords, hearings } from "~/features/courts/court-records/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** A matter without a CNR as its form shows it. @throws DomainError `not-found`, also for a case with a CNR */
export async function requireOwnMatter(ownerId: string, caseId: string) {
	const [row] = await db
		.select({
			...columnsOf(cases, "id", "ownForum", "caseNumber", "cnrNumber", "year", "nextDate", "appearsFor"),
			...columnsOf(courtRecords, "petitioners", "respondents"),
			purpose: sql<string>`coalesce(
				(select ${hearings.purpose} from ${hearings}
					where ${hearings.cnrNumber} = ${courtRecords.cnrNumber} and ${hearings.nextDate} = ${cases.nextDate}),
				(select noted.purpose from ${cases} c cross join lateral ${newestNoted} noted
					where c.id = ${cases.id} and noted.next_date = ${cases.nextDate}), '')`,
		})
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(eq(cases.ownerId, ownerId), hasId(cases.id, caseId), isNotNull(cases.ownForum)));
	if (!row) throw new DomainError("not-found", t("This case was not found."));
	const { petitioners, respondents, year, nextDate } = row;
	return {
		id: row.id,
		name: caseNameOf(row),
		initial: {
			petitioner: petitioners.join(", "),
			respondent: respondents.join(", "),
			forum: row.ownForum ?? "",
			case_number: row.caseNumber,
			case_date: year === 0 ? "" : String(year),
			appears_for: row.appearsFor ?? "",
			next_date: nextDate ?? "",
			purpose: row.purpose,
		},
	};
}

/** Whether the owner's case is a matter without a CNR; false also for a case that is not theirs. */
export async function isOwnMatter(ownerId: string, caseId: string): Promise<boolean> {
	const [row] = await db
		.select({ id: cases.id })
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), hasId(cases.id, caseId), isNotNull(cases.ownForum)));
	return row !== undefined;
}
