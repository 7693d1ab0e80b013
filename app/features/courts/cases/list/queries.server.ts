import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { isAwaited, isListed, type Order, type OwnedFilter } from "~/features/courts/cases/list/conditions.server";
import { listCaseRows, listOwnedCases, type OwnedPage } from "~/features/courts/cases/list/owned.server";
import { listTags } from "~/features/courts/cases/tags/queries.server";
import { courtId } from "~/features/courts/clashes/court-id.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { hasFreshChange } from "~/features/courts/court-records/changes/fresh.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { courtPlace } from "~/features/courts/courts/court-place.server";
import { isDiffering } from "~/features/courts/hearings/differing.server";
import { db } from "~/platform/db/client.server";

/** A screen's filter: archived cases are shown only when asked for. */
export const shownBy = (filter: OwnedFilter): OwnedFilter => ({ ...filter, isListed: filter.state !== "archived" });

type List<Page> = (ownerId: string, filter: OwnedFilter, place: OwnedPage) => Promise<Page>;

/** One page of a user's cases for a screen; a page past the end becomes the last one. */
const onScreen =
	<Page extends { totalPages: number }>(list: List<Page>) =>
	async (ownerId: string, filter: OwnedFilter, { page, limit, ...order }: Order & { page: number; limit?: number }) => {
		const shown = shownBy(filter);
		const found = await list(ownerId, shown, { page, limit, order });
		if (page <= found.totalPages) return { ...found, page };
		const last = found.totalPages;
		return { ...(await list(ownerId, shown, { page: last, limit, order })), page: last };
	};

export const listOnScreen = onScreen(listOwnedCases);
/** With the columns of a row of Case Management alone. */
export const listRowsOnScreen = onScreen(listCaseRows);

const isOwnListed = and(eq(cases.ownerId, sql.placeholder("ownerId")), isListed);
const countOf = (wanted: SQL) => sql<number>`(select count(*)::int from ${cases} where ${and(isOwnListed, wanted)})`;

/** Columns that count the cases listed under "Changed", "The court says otherwise" and "Date awaited", and those not approved; `ownerId` and `today` are placeholders. */
export const dueColumns = {
	changed: countOf(hasFreshChange),
	differs: countOf(isDiffering(sql.placeholder("ownerId"))),
	awaited: countOf(isAwaited(sql.placeholder("today"))),
	waiting: countOf(eq(cases.isApproved, false)),
};

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
