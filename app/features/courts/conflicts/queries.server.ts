import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { partyKey } from "~/features/courts/conflicts/party-key";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { AppearsFor } from "~/features/courts/court-records/party-side";
import { courtRecords } from "~/features/courts/court-records/schema";
import { db } from "~/platform/db/client.server";
import { contains } from "~/platform/db/paging.server";
import { columnsOf, isUuid } from "~/platform/db/rows";

/** Parties compared, and conflicts told, at most of a case. */
const MAX_PARTIES = 40;
const MAX_CONFLICTS = 20;
/** How long a case counts as just added: its record may come later, and its side be chosen. */
const NEW_DAYS = 7;

const SIDES = ["petitioner", "respondent"] as const;
type Side = (typeof SIDES)[number];
/** A party, whether it is ours (null while the side is not known), and the new case it is in, if any. */
type Party = { name: string; isOurs: boolean | null; newCaseId?: string };

/** A party of the new case in another one of the owner's: `side` is where it stands there, `isOurs` whether it is ours there. */
export type Conflict = { caseId: string; name: string; party: string; side: Side; isOurs: boolean; newCaseId?: string };

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
async function listConflicts(ownerId: string, parties: Party[]): Promise<Conflict[]> {
	const sought = new Map<string, Party[]>();
	for (const party of parties) {
		const key = partyKey(party.name);
		if (key.length > 2) sought.set(key, [...(sought.get(key) ?? []), party]);
	}
	if (sought.size === 0) return [];
	const isFew = sought.size <= MAX_PARTIES;
	const isNamed = isFew ? or(...[...sought.keys()].map((key) => contains(cases.searchText, key))) : undefined;
	const isSided = inArray(cases.appearsFor, SIDES);
	const found = await selectSided()
		.where(and(eq(cases.ownerId, ownerId), isSided, isNamed))
		.orderBy(desc(cases.id));
	return found.flatMap(({ id: caseId, ...item }) =>
		partiesOf(item).flatMap(({ name: party, side, isOurs }) =>
			(sought.get(partyKey(party)) ?? []).flatMap(({ isOurs: isOursHere, newCaseId }) =>
				isOurs !== null && caseId !== newCaseId && (isOursHere ?? true) !== isOurs
					? [{ caseId, name: caseNameOf(item), party, side, isOurs, newCaseId }]
					: [],
			),
		),
	);
}

/**
 * The conflicts of cases that the owner has just added, each with its `newCaseId`; none before its parties are known, and none of an
 * older one.
 */
export async function listAddedConflicts(ownerId: string, caseIds: string[]): Promise<Conflict[]> {
	const isNew = gt(cases.createdAt, sql`now() - make_interval(days => ${NEW_DAYS})`);
	const added = await selectSided().where(and(inArray(cases.id, caseIds), eq(cases.ownerId, ownerId), isNew));
	const parties = added.flatMap((item) =>
		partiesOf(item)
			.slice(0, MAX_PARTIES)
			.map(({ name, isOurs }) => ({ name, isOurs, newCaseId: item.id })),
	);
	return (await listConflicts(ownerId, parties)).slice(0, MAX_CONFLICTS * added.length);
}

/** `listAddedConflicts` of one case. */
export const listCaseConflicts = (ownerId: string, caseId: string) =>
	listAddedConflicts(ownerId, [caseId].filter(isUuid));

/** The conflicts of a client whose number is saved under this name. */
export const listNumberConflicts = async (ownerId: string, partyName: string) =>
	(await listConflicts(ownerId, [{ name: partyName, isOurs: true }])).slice(0, MAX_CONFLICTS);
