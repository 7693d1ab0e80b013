import { and, desc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { partyKey } from "~/features/courts/conflicts/party-key";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { AppearsFor } from "~/features/courts/court-records/party-side";
import { courtRecords } from "~/features/courts/court-records/schema";
import { db } from "~/platform/db/client.server";
import { contains } from "~/platform/db/paging.server";
import { columnsOf, hasId } from "~/platform/db/rows";

/** Parties compared, and conflicts told, at most. */
const MAX_PARTIES = 40;
const MAX_CONFLICTS = 20;
/** How long a case counts as just added: its record may come later, and its side be chosen. */
const NEW_DAYS = 7;

const SIDES = ["petitioner", "respondent"] as const;
type Side = (typeof SIDES)[number];
/** A party, and whether it is ours; null while the side is not known. */
type Party = { name: string; isOurs: boolean | null };

/** A party of the new case in another one of the owner's: `side` is where it stands there, `isOurs` whether it is ours there. */
export type Conflict = { caseId: string; name: string; party: string; side: Side; isOurs: boolean };

const columns = {
	...columnsOf(cases, "id", "caseNumber", "cnrNumber", "appearsFor"),
	...columnsOf(courtRecords, "petitioners", "respondents"),
};
const selectSided = () =>
	db.select(columns).from(cases).innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber));
type Sided = { petitioners: string[]; respondents: string[]; appearsFor: AppearsFor | null };

const partiesOf = ({ petitioners, respondents, appearsFor }: Sided) =>
	SIDES.flatMap((side) => {
		const isOurs = appearsFor === null || appearsFor === "other" ? null : side === appearsFor;
		return (side === "petitioner" ? petitioners : respondents).map((name) => ({ name, side, isOurs }));
	});

/**
 * Where these parties stand against each other's interest: a client of ours, or a party of unknown side, that is on the other side of
 * one of the owner's cases; an opponent that is our client there. The newest cases first.
 */
async function listConflicts(ownerId: string, parties: Party[], newCaseId?: string): Promise<Conflict[]> {
	const sought = new Map<string, boolean | null>();
	for (const { name, isOurs } of parties.slice(0, MAX_PARTIES)) {
		const key = partyKey(name);
		if (key.length > 2) sought.set(key, isOurs);
	}
	if (sought.size === 0) return [];
	const isNamed = or(...[...sought.keys()].map((key) => contains(cases.searchText, key)));
	const isOther = newCaseId ? ne(cases.id, newCaseId) : undefined;
	const isSided = inArray(cases.appearsFor, SIDES);
	const found = await selectSided()
		.where(and(eq(cases.ownerId, ownerId), isOther, isSided, isNamed))
		.orderBy(desc(cases.id));
	return found
		.flatMap(({ id, ...item }) =>
			partiesOf(item).flatMap(({ name: party, side, isOurs }) => {
				const key = partyKey(party);
				const isOursHere = sought.get(key);
				const isAgainst = isOurs !== null && isOursHere !== undefined && (isOursHere ?? true) !== isOurs;
				return isAgainst ? [{ caseId: id, name: caseNameOf(item), party, side, isOurs }] : [];
			}),
		)
		.slice(0, MAX_CONFLICTS);
}

/** The conflicts of a case that the owner has just added; none before its parties are known, and none for an older one. */
export async function listCaseConflicts(ownerId: string, caseId: string): Promise<Conflict[]> {
	const isNew = gt(cases.createdAt, sql`now() - make_interval(days => ${NEW_DAYS})`);
	const [added] = await selectSided().where(and(hasId(cases.id, caseId), eq(cases.ownerId, ownerId), isNew));
	return added ? listConflicts(ownerId, partiesOf(added), added.id) : [];
}

/** The conflicts of a client whose number is saved under this name. */
export const listNumberConflicts = (ownerId: string, partyName: string) =>
	listConflicts(ownerId, [{ name: partyName, isOurs: true }]);
