import { and, count, eq, inArray, isNotNull } from "drizzle-orm";
import { MAX_CASES } from "~/features/courts/cases/commands.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { findShareLeft } from "~/features/courts/court-records/look-up/look-up-share.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { type CnrPlace, placesOf } from "~/features/courts/courts/cnr-prefixes.server";
import { type Database, db } from "~/platform/db/client.server";
import { phrase, t } from "~/platform/language/translate";

/** What adding a CNR would do: add it, find it in the list, refuse it, or refuse it for today (`limit`). */
export type ImportOutcome =
	| { result: "added"; place: CnrPlace & { stateId: string } }
	| { result: "exists"; caseId: string; isArchived: boolean }
	| { result: "invalid" | "limit"; message: string };

const TOO_MANY_CASES = phrase("You can track up to 5,000 cases. Delete cases you no longer need.");
const NO_STATE = phrase("We do not know the state of this CNR. Add this case separately.");

/** Takes distinct standard CNRs, in order. CNRs with a found or waiting record cost no share. Always five statements. */
export async function planCases(
	ownerId: string,
	cnrs: string[],
	tx: Database = db,
): Promise<Map<string, ImportOutcome>> {
	if (cnrs.length === 0) return new Map();
	const own = await tx
		.select({ id: cases.id, cnr: cases.cnrNumber, isArchived: isNotNull(cases.archivedAt).mapWith(Boolean) })
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), inArray(cases.cnrNumber, cnrs)));
	const free = await tx
		.select({ cnr: courtRecords.cnrNumber })
		.from(courtRecords)
		.where(and(inArray(courtRecords.cnrNumber, cnrs), inArray(courtRecords.lookUp, ["found", "waiting"])));
	const [counted] = await tx.select({ cases: count() }).from(cases).where(eq(cases.ownerId, ownerId));
	const share = await findShareLeft(tx, ownerId, "new");
	const placeOf = await placesOf(cnrs, tx);
	const ownOf = new Map(own.map(({ cnr, ...rest }) => [cnr, rest]));
	const isFree = new Set(free.map(({ cnr }) => cnr));
	let room = MAX_CASES - (counted?.cases ?? 0);
	let { left } = share;
	const importOutcomeOf = (cnr: string): ImportOutcome => {
		const own = ownOf.get(cnr);
		if (own) return { result: "exists", caseId: own.id, isArchived: own.isArchived };
		const { stateId, ...place } = placeOf(cnr);
		if (!stateId) return { result: "invalid", message: t(NO_STATE) };
		if (room <= 0) return { result: "limit", message: t(TOO_MANY_CASES) };
		if (!isFree.has(cnr)) {
			if (left <= 0) return { result: "limit", message: share.usedUp };
			left -= 1;
		}
		room -= 1;
		return { result: "added", place: { stateId, ...place } };
	};
	return new Map(cnrs.map((cnr) => [cnr, importOutcomeOf(cnr)]));
}
