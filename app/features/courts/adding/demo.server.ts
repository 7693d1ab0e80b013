import { and, eq, inArray } from "drizzle-orm";
import { barNumbers } from "~/features/courts/adding/find/schema";
import { ensureCourtRecord } from "~/features/courts/cases/commands.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseOfEvent, recordOwnEvents } from "~/features/courts/court-records/changes/commands.own-events.server";
import { caseChanges } from "~/features/courts/court-records/changes/schema";
import { setLinks } from "~/features/money/subscriptions/links.server";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { users } from "~/features/people/users/schema";
import { addDays, type Day, dayInIndia, HOUR_MS, startOfDayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { own } from "~/platform/outside/own";

type DemoCase = {
	cnr: string;
	stateId: string;
	districtId: string;
	caseNumber: string;
	year: number;
	note: string;
	tags: string[];
};
type Moved = { cnr: string; from: Day; to: Day };

const APPROVED = 4;
/** The simulator lists 60 pending cases with this bar number. */
const ASHAS_BAR = { stateCode: "MAH", number: "1234", year: 2010, stateId: "1", districtId: "1-25", isWeekly: true };
const DAYS_OF_A_WEEK = 7;
/** The demo's cases were added this long before the first start, so that yesterday's change is news. */
const ADDED_DAYS_AGO = 2;
const EVENING_MS = 21 * HOUR_MS;

/**
 * Adds the demo advocate's cases; the first few are approved and have a phone. Records come from the simulator, but one
 * move of a hearing is inserted. @returns whether they were added.
 */
export async function createDemoCases(demoCases: DemoCase[], moved?: Moved): Promise<boolean> {
	const [asha] = await db.select({ id: users.id }).from(users).where(eq(users.username, "asha"));
	if (!asha || (await db.$count(cases, eq(cases.ownerId, asha.id))) > 0) return false;
	const today = dayInIndia(new Date());
	const createdAt = startOfDayInIndia(addDays(today, -ADDED_DAYS_AGO));
	await db.transaction(async (tx) => {
		for (const [position, { cnr, ...demo }] of demoCases.entries()) {
			await ensureCourtRecord(tx, cnr);
			const isApproved = position < APPROVED;
			const phone = isApproved ? `+9198000000${11 + position}` : null;
			const added = await tx
				.insert(cases)
				.values({ ownerId: asha.id, cnrNumber: cnr, ...demo, isApproved, phone, createdAt })
				.onConflictDoNothing()
				.returning(caseOfEvent);
			await recordOwnEvents(tx, "added", "person", added);
		}
		await tx
			.insert(barNumbers)
			.values({ userId: asha.id, ...ASHAS_BAR, nextLookAt: startOfDayInIndia(addDays(today, DAYS_OF_A_WEEK)) })
			.onConflictDoNothing();
		if (!moved) return;
		const yesterday = startOfDayInIndia(addDays(today, -1));
		await tx.insert(caseChanges).values({
			cnrNumber: moved.cnr,
			kind: "hearing_date",
			nature: "moved",
			oldValue: moved.from,
			newValue: moved.to,
			source: "court",
			seenAt: new Date(yesterday.getTime() + EVENING_MS),
			isPlanned: true,
		});
	});
	return true;
}

/** Positions in the demo advocate's saved numbers, by CNR of the case to link. */
export type DemoLinks = Record<string, number[]>;

export async function linkDemoNumbers(links: DemoLinks): Promise<void> {
	const [asha] = await db.select({ id: users.id }).from(users).where(eq(users.username, "asha"));
	if (!asha) return;
	const numbers = (await findActiveSubscription(asha.id))?.numbers ?? [];
	const theirs = await db
		.select({ id: cases.id, cnrNumber: cases.cnrNumber })
		.from(cases)
		.where(and(eq(cases.ownerId, asha.id), inArray(cases.cnrNumber, Object.keys(links))));
	const choices = theirs.flatMap(({ id: caseId, cnrNumber }) =>
		(own(links, cnrNumber) ?? []).flatMap((place) => {
			const numberId = numbers[place]?.id;
			return numberId ? [{ numberId, caseId, isLinked: true }] : [];
		}),
	);
	await setLinks(asOwner(asha.id), choices);
}
