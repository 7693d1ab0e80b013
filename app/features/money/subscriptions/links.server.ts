import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { ActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { numberCases, subscriptionNumbers } from "~/features/money/subscriptions/schema";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { type Database, db } from "~/platform/db/client.server";
import { pageOf } from "~/platform/db/paging.server";
import { isUuid } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { t } from "~/platform/language/translate";

/** Whether a number is to get messages about a case, undefined to keep it, and whether they say that the contact needs to come. */
export type LinkChoice = { numberId: string; caseId: string; isLinked?: boolean; mustCome?: boolean | null };

const notFound = () => new DomainError("not-found", t("This number or case was not found."));

/**
 * Links numbers to cases and unlinks them, as ticked. Foreign keys reject another person's number or case. A tick confirms a link
 * made by name; an unticked one stays until `removeNamedLinks` removes it. @throws DomainError `not-found`
 */
export async function setLinks(acting: ActingContext, choices: LinkChoice[]): Promise<void> {
	const { ownerId } = acting;
	await db.transaction(async (tx) => {
		await saveLinks(tx, ownerId, choices);
		const [first] = choices;
		const subjectId = first && choices.every(({ caseId }) => caseId === first.caseId) ? first.caseId : "";
		await recordAction(tx, acting, "numbers", { action: "number.links", subject: "case", subjectId });
	});
}

/** Links and unlinks in the caller's transaction. @throws DomainError `not-found`, with nothing written */
export async function saveLinks(tx: Database, ownerId: string, choices: LinkChoice[]): Promise<void> {
	if (choices.some(({ numberId, caseId }) => !isUuid(numberId) || !isUuid(caseId))) throw notFound();
	const rows = sql`jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as chosen("numberId" uuid, "caseId" uuid, "isLinked" boolean)`;
	await tx.execute(sql`
		delete from number_cases l using ${rows}
		where l.owner_id = ${ownerId} and l.number_id = chosen."numberId" and l.case_id = chosen."caseId"
			and not chosen."isLinked" and not l.is_by_name`);
	await tx
		.execute(sql`
			insert into number_cases (owner_id, number_id, case_id)
			select distinct ${ownerId}::uuid, chosen."numberId", chosen."caseId" from ${rows} where chosen."isLinked"
			order by 3, 2
			on conflict (number_id, case_id) do update set is_by_name = false where number_cases.owner_id = excluded.owner_id`)
		.catch(violationAs("foreign-key", notFound));
	for (const { numberId, caseId, mustCome } of choices)
		if (mustCome !== undefined)
			await tx
				.update(numberCases)
				.set({ mustCome })
				.where(
					and(eq(numberCases.ownerId, ownerId), eq(numberCases.numberId, numberId), eq(numberCases.caseId, caseId)),
				);
}

/** A number linked to a case. One linked by its party's name alone gets no messages until a person confirms it. */
export type CaseLink = {
	caseId: string;
	numberId: string;
	partyName: string;
	isByName: boolean;
	mustCome: boolean | null;
};

export async function listLinksOf(ownerId: string, caseIds: string[], database: Database = db): Promise<CaseLink[]> {
	if (caseIds.length === 0) return [];
	return database
		.select({
			caseId: numberCases.caseId,
			numberId: numberCases.numberId,
			partyName: subscriptionNumbers.partyName,
			isByName: numberCases.isByName,
			mustCome: numberCases.mustCome,
		})
		.from(numberCases)
		.innerJoin(subscriptionNumbers, eq(subscriptionNumbers.id, numberCases.numberId))
		.where(and(eq(numberCases.ownerId, ownerId), inArray(numberCases.caseId, caseIds)))
		.orderBy(numberCases.caseId, numberCases.numberId);
}

/** One page of the ids of a number's linked cases, newest first, and the total. */
export async function listLinkedCases(ownerId: string, numberId: string, page: { page: number; limit: number }) {
	const where = and(eq(numberCases.ownerId, ownerId), eq(numberCases.numberId, numberId));
	const linked = db.select({ caseId: numberCases.caseId }).from(numberCases).where(where);
	const [rows, total] = await Promise.all([
		pageOf(linked.orderBy(desc(numberCases.caseId)), page),
		db.$count(numberCases, where),
	]);
	return { ids: rows.map(({ caseId }) => caseId), total };
}

/** A package for the API: its numbers with the ids of their cases. */
export async function withLinkedCases(subscription: ActiveSubscription | undefined) {
	if (!subscription) return undefined;
	const rows = await db
		.select({
			numberId: numberCases.numberId,
			isByName: numberCases.isByName,
			caseIds: sql<string[]>`array_agg(${numberCases.caseId}::text order by ${numberCases.caseId})`,
		})
		.from(numberCases)
		.where(eq(numberCases.ownerId, subscription.userId))
		.groupBy(numberCases.numberId, numberCases.isByName);
	const idsOf = (numberId: string, isByName: boolean) =>
		rows.find((row) => row.numberId === numberId && row.isByName === isByName)?.caseIds ?? [];
	const numbers = subscription.numbers.map((number) => ({
		...number,
		linkedCaseIds: idsOf(number.id, false),
		unconfirmedCaseIds: idsOf(number.id, true),
	}));
	return { ...subscription, numbers };
}
export type LinkedSubscription = NonNullable<Awaited<ReturnType<typeof withLinkedCases>>>;

/** Removes unconfirmed links that a client's name made to these cases. Confirmed links and those of other owners stay. */
export async function removeNamedLinks(acting: ActingContext, numberId: string, caseIds: string[]): Promise<void> {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) return;
	const { ownerId, isByName, caseId } = numberCases;
	const where = and(eq(ownerId, acting.ownerId), eq(numberCases.numberId, numberId), isByName, inArray(caseId, ids));
	await db.transaction(async (tx) => {
		const { count } = await tx.delete(numberCases).where(where);
		if (count > 0)
			await recordAction(tx, acting, "numbers", { action: "number.links", subject: "case", subjectId: "" });
	});
}
