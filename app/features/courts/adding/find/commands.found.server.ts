import { and, asc, eq, notExists, type Placeholder, sql } from "drizzle-orm";
import { approveFound, listOffered } from "~/features/courts/adding/find/commands.confirmed.server";
import { settleFound } from "~/features/courts/adding/find/commands.discover.server";
import { findBarNumberSearch, newAmong, withOutcomes } from "~/features/courts/adding/find/queries.server";
import type { Hit } from "~/features/courts/adding/find/question";
import { foundCases } from "~/features/courts/adding/find/schema";
import { type AddResult, addCases } from "~/features/courts/adding/many/commands.server";
import { learnAdvocateName } from "~/features/courts/appearance/commands.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { db } from "~/platform/db/client.server";

/**
 * Adds cases that a search or the weekly discovery found. Cases added from a search by bar number are those of this
 * advocate, whose name finds their sides. @throws DomainError as `addCases`.
 */
export async function addFound(acting: ActingContext, cnrs: string[], searchId?: string): Promise<AddResult[]> {
	const { ownerId } = acting;
	const search = searchId ? await findBarNumberSearch(ownerId, searchId) : undefined;
	if (search) await learnAdvocateName(ownerId, search.hits);
	const results = await addCases(acting, cnrs);
	const there = results.filter(({ result }) => result === "added" || result === "exists");
	const added = there.map(({ cnr_number }) => cnr_number);
	await db.transaction(async (tx) => {
		const offered = await listOffered(tx, ownerId, added);
		await approveFound(tx, ownerId, offered);
		const hits = new Set(search?.hits.map(({ cnr }) => cnr));
		if (search) await approveFound(tx, ownerId, { bar: search.bar, cnrs: added.filter((cnr) => hits.has(cnr)) });
		await settleFound(tx, ownerId, added);
	});
	return results;
}

/** Dismisses a found case; it is never offered to the user again. */
export async function dismissFound(acting: ActingContext, cnr: string): Promise<void> {
	await db.transaction(async (tx) => {
		const [dismissed] = await tx
			.update(foundCases)
			.set({ state: "dismissed" })
			.where(and(eq(foundCases.userId, acting.ownerId), eq(foundCases.cnrNumber, cnr)))
			.returning({ cnr: foundCases.cnrNumber });
		if (dismissed)
			await recordAction(tx, acting, "add", {
				action: "case.dismiss",
				subject: "case",
				subjectId: "",
				details: dismissed,
			});
	});
}

const isOffered = (userId: string | Placeholder) =>
	and(
		eq(foundCases.userId, userId),
		eq(foundCases.state, "offered"),
		notExists(
			db
				.select({ one: sql`1` })
				.from(cases)
				.where(and(eq(cases.ownerId, userId), eq(cases.cnrNumber, foundCases.cnrNumber))),
		),
	);

/** A column that counts the cases offered to a user. */
export const offersColumn = (userId: string | Placeholder) =>
	sql<number>`(select count(*)::int from ${foundCases} where ${isOffered(userId)})`;

const MAX_OFFERED = 600;

async function listOffers(userId: string): Promise<Hit[]> {
	const rows = await db
		.select({ hit: foundCases.hit })
		.from(foundCases)
		.where(isOffered(userId))
		.orderBy(asc(foundCases.foundAt), asc(foundCases.cnrNumber))
		.limit(MAX_OFFERED);
	return rows.map(({ hit }) => hit);
}

export const getOffers = async (userId: string, page: number) => withOutcomes(userId, await listOffers(userId), page);

/** The CNRs offered to the user, at most `MAX_CASES_AT_ONCE`. */
export const listOfferedCnrs = async (userId: string) => newAmong(userId, await listOffers(userId));
