import { and, eq, isNotNull, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { cases } from "~/features/courts/court-records/cases-schema";
import { newestNoted } from "~/features/courts/court-records/noted.server";
import { courtRecords, hearings } from "~/features/courts/court-records/schema";
import type { MatterRow } from "~/features/courts/own-matters/matter-rows.server";
import { type Sides, sidesOf } from "~/features/courts/own-matters/title";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** A matter of a forum, joined or not, as its form shows it. @throws DomainError `not-found`, also for a case with a CNR */
export async function requireOwnMatter(ownerId: string, caseId: string, database: Database = db) {
	const [row] = await database
		.select({
			...columnsOf(cases, "id", "ownForum", "caseNumber", "cnrNumber", "year", "nextDate", "appearsFor"),
			derivedFields: cases.derivedFields,
			...columnsOf(courtRecords, "petitioners", "respondents"),
			purpose: sql<string>`coalesce(
				(select ${hearings.purpose} from ${hearings}
					where ${hearings.cnrNumber} = ${courtRecords.cnrNumber} and ${hearings.nextDate} = ${cases.nextDate}
					order by ${hearings.position} desc limit 1),
				(select noted.purpose from ${cases} c cross join lateral ${newestNoted} noted
					where c.id = ${cases.id} and noted.next_date = ${cases.nextDate}), '')`,
		})
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(eq(cases.ownerId, ownerId), hasId(cases.id, caseId), isNotNull(cases.ownForum)));
	if (!row) throw new DomainError("not-found", t("This case was not found."));
	const { petitioners, respondents, year, nextDate } = row;
	const isJoined = row.cnrNumber !== "";
	/** A joined matter's form has nothing that a look-up may change meanwhile. */
	const unlessJoined = (text: string | null) => (isJoined ? "" : (text ?? ""));
	return {
		id: row.id,
		name: caseNameOf(row),
		/** Its parties and dates come from its record at another court. */
		isJoined,
		derivedFields: row.derivedFields,
		initial: {
			petitioner: unlessJoined(petitioners.join(", ")),
			respondent: unlessJoined(respondents.join(", ")),
			forum: row.ownForum ?? "",
			case_number: row.caseNumber,
			case_date: year === 0 ? "" : String(year),
			appears_for: row.appearsFor ?? "",
			next_date: unlessJoined(nextDate),
			purpose: unlessJoined(row.purpose),
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

const matterKey = (sides: Sides, forum: string, caseNumber = "") =>
	JSON.stringify([sides.petitioners.join(", "), sides.respondents.join(", "), forum, caseNumber]).toLowerCase();

/** Tells of the rows of a list whether they are among the owner's matters, or the same as an earlier row. */
export async function compareOwnMatters(ownerId: string) {
	const rows = await db
		.select({ ...columnsOf(cases, "ownForum", "caseNumber"), ...columnsOf(courtRecords, "petitioners", "respondents") })
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(eq(cases.ownerId, ownerId), isNotNull(cases.ownForum)));
	const own = new Set(rows.map((row) => matterKey(row, row.ownForum ?? "", row.caseNumber)));
	const seen = new Set<string>();
	return ({ title = "", forum = "", case_number }: MatterRow["values"]): "own" | "exists" | "repeat" => {
		const key = matterKey(sidesOf(title), forum, case_number);
		const outcome = own.has(key) ? "exists" : seen.has(key) ? "repeat" : "own";
		seen.add(key);
		return outcome;
	};
}
