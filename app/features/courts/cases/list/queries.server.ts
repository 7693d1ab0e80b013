import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import {
	courtId,
	isAwaited,
	isListed,
	type Order,
	type OwnedFilter,
} from "~/features/courts/cases/list/conditions.server";
import { listOwnedCases } from "~/features/courts/cases/list/owned.server";
import { listTags } from "~/features/courts/cases/tags/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { hasFreshChange } from "~/features/courts/court-records/changes/fresh.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { courtPlace } from "~/features/courts/courts/court-place.server";
import type { Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

/** A screen's filter: archived cases are shown only when asked for. */
export const shownBy = (filter: OwnedFilter): OwnedFilter => ({ ...filter, isListed: filter.state !== "archived" });

/** One page of a user's cases for a screen; a page past the end becomes the last one. */
export async function listOnScreen(ownerId: string, filter: OwnedFilter, { page, ...order }: Order & { page: number }) {
	const shown = shownBy(filter);
	const found = await listOwnedCases(ownerId, shown, { page, order });
	if (page <= found.totalPages) return { ...found, page };
	const last = found.totalPages;
	return { ...(await listOwnedCases(ownerId, shown, { page: last, order })), page: last };
}

const isOwnListed = and(eq(cases.ownerId, sql.placeholder("ownerId")), isListed);
const countOf = (wanted: SQL) => sql<number>`(select count(*)::int from ${cases} where ${and(isOwnListed, wanted)})`;

/** One statement; each count has its index. */
const due = db
	.select({ changed: countOf(hasFreshChange), awaited: countOf(isAwaited(sql.placeholder("today"))) })
	.from(sql`(select) as one`)
	.prepare("due");

/** Counts the cases listed under "Changed" and "Date awaited". */
export async function countDue(ownerId: string, today: Day) {
	const [counted] = await due.execute({ ownerId, today });
	return counted ?? { changed: 0, awaited: 0 };
}

/** More courts or stages than a user would choose from. */
const MAX_OPTIONS = 300;

/** Filter options: the courts, stages and tags of a user's cases, archived ones included. */
export async function listFilterOptions(ownerId: string) {
	const { court } = courtPlace(cases);
	const [courts, stages, tags] = await Promise.all([
		db
			.selectDistinct({ id: courtId, name: court.as("court_name") })
			.from(cases)
			.where(eq(cases.ownerId, ownerId))
			.orderBy(sql`court_name`)
			.limit(MAX_OPTIONS),
		db
			.selectDistinct({ name: courtRecords.caseStage })
			.from(cases)
			.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
			.where(and(eq(cases.ownerId, ownerId), isNotNull(courtRecords.caseStage)))
			.orderBy(courtRecords.caseStage)
			.limit(MAX_OPTIONS),
		listTags(ownerId),
	]);
	return {
		courts,
		stages: stages.flatMap(({ name }) => (name ? [{ id: name, name }] : [])),
		tags: tags.map((name) => ({ id: name, name })),
	};
}

export type FilterOptions = Awaited<ReturnType<typeof listFilterOptions>>;
