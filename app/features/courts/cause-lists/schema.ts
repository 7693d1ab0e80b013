import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ofRecord } from "~/features/courts/court-records/schema";
import { courtComplexes } from "~/features/courts/courts/schema";
import { OF_COURTS, states } from "~/features/people/places/schema";
import { checkOneOf, codeOf, moment, momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";
import { LIST_TYPES, type ListType } from "~/providers/ecourts.lists.server";

/** The courts of a complex as the provider names them, by its ids: the ones that have cause lists. */
export const listCourts = pgTable(
	"list_courts",
	{
		id: text().primaryKey(),
		complexId: codeOf(() => courtComplexes.id, "cascade").notNull(),
		name: text().notNull(),
	},
	(t) => [index("list_courts_complex").on(t.complexId)],
);
describeTable(listCourts, ...OF_COURTS);

/** When the courts of a complex were last fetched, also if there were none. */
export const listComplexes = pgTable("list_complexes", {
	complexId: codeOf(() => courtComplexes.id, "cascade").primaryKey(),
	fetchedAt: momentNow(),
});
describeTable(listComplexes, ...OF_COURTS);

/** The court that a record's court line means, learnt from lists, by the establishment (the CNR's first six characters). */
export const learntCourts = pgTable(
	"learnt_courts",
	{
		prefix: text().notNull(),
		/** The key of the court line (`lineKey`). */
		line: text().notNull(),
		courtId: text().notNull(),
		/** The day of the newest list with cases of the line. */
		day: date().notNull(),
		/** The number of cases on this court's list, less those on another court's. */
		seen: integer().notNull().default(1),
	},
	(t) => [primaryKey({ name: "learnt_courts_pk", columns: [t.prefix, t.line] })],
);
describeTable(learntCourts, ...OF_COURTS);

/** `waiting`: not answered yet, or its answer was lost. `no_list`: the court published none. `not_asked`: the evening's calls did not suffice. */
export const LIST_STATES = ["waiting", "list", "no_list", "failed", "not_asked"] as const;
export type ListState = (typeof LIST_STATES)[number];

/** The list of one court and type for one day, asked once for everybody. */
export const causeLists = pgTable(
	"cause_lists",
	{
		day: date().notNull(),
		courtId: text().notNull(),
		type: text().$type<ListType>().notNull(),
		state: text().$type<ListState>().notNull(),
		/** A job of the current round has yet to fetch it. */
		isOpen: boolean().notNull().default(false),
		stateId: codeOf(() => states.id).notNull(),
		/** The hearings that need this list. */
		hearings: integer().notNull(),
		createdAt: momentNow(),
		answeredAt: moment(),
	},
	(t) => [
		primaryKey({ name: "cause_lists_pk", columns: [t.day, t.courtId, t.type] }),
		index("cause_lists_created").on(t.createdAt),
		index("cause_lists_open").on(t.day).where(sql`${t.isOpen}`),
		checkOneOf("cause_lists_type", t.type, LIST_TYPES),
		checkOneOf("cause_lists_state", t.state, LIST_STATES),
	],
);
describeTable(causeLists, { product: "which courts' lists were asked" }, 90, "which courts' lists were asked", {
	forget: sql`${causeLists.createdAt} < now() - interval '90 days'`,
});

export const LISTING_STATUSES = ["listed", "not_listed", "no_list", "not_checked"] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The result of a list for a hearing: one row per CNR and day. */
export const listings = pgTable(
	"listings",
	{
		cnrNumber: ofRecord(),
		day: date().notNull(),
		/** Null while unknown. */
		courtId: text(),
		/** The list the case is on, else the one its record shows it to belong to; null if it does not. */
		type: text().$type<ListType>(),
		line: text().notNull(),
		status: text().$type<ListingStatus>().notNull().default("not_checked"),
		position: integer(),
		/** The number of cases on the list. */
		total: integer(),
		purpose: text(),
		checkedAt: moment(),
		/** The status last sent in events, and the one last planned as an alert; null before the first. */
		announced: text().$type<ListingStatus>(),
		planned: text().$type<ListingStatus>(),
		createdAt: momentNow(),
	},
	(t) => [
		primaryKey({ name: "listings_pk", columns: [t.cnrNumber, t.day] }),
		index("listings_court").on(t.day, t.courtId),
		index("listings_unplanned").on(t.day).where(sql`${t.announced} is distinct from ${t.planned}`),
		index("listings_created").on(t.createdAt),
		checkOneOf("listings_status", t.status, LISTING_STATUSES),
	],
);
describeTable(listings, "record", 90, "where a hearing stands on its court's list", {
	forget: sql`${listings.createdAt} < now() - interval '90 days'`,
});
