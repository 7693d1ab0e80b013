import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { caseTypes, courtComplexes, courtEstablishments } from "~/features/courts/courts/schema";
import { districts, ofState } from "~/features/people/places/schema";
import { owner } from "~/features/people/users/schema";
import { checkOneOf, codeOf, made, moment, momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** A part of a case that can follow from its CNR or its record; `court` is the complex and the establishment. */
export type DerivedField = "state" | "district" | "court" | "case_number" | "year";

/** What an administrator has to look at in a case's record: eCourts does not know it, says something else, or was not asked. */
export const TROUBLES = ["not-found", "differs", "failed"] as const;
export type Trouble = (typeof TROUBLES)[number];

/** A case somebody tracks: what its owner entered, and the administrators' word on it. */
export const cases = pgTable(
	"cases",
	{
		...made,
		ownerId: owner(),
		cnrNumber: text().notNull(),
		/** Empty while neither the court nor the owner has given one. */
		caseNumber: text().notNull(),
		year: integer().notNull(),
		country: text().notNull().default("India"),
		stateId: ofState(),
		/** Null while nobody knows what the CNR's letters stand for. */
		districtId: codeOf(() => districts.id),
		courtComplexId: codeOf(() => courtComplexes.id),
		courtEstablishmentId: codeOf(() => courtEstablishments.id),
		caseTypeId: codeOf(() => caseTypes.id),
		isApproved: boolean().notNull().default(false),
		/**
		 * What its owner has not typed: the number follows from the court record, the rest from it and the CNR. Number and year
		 * are kept by triggers (drizzle/0020_cnr_prefixes.sql and 0067_case_numbers_given.sql).
		 */
		derivedFields: text().array().$type<DerivedField[]>().notNull().default([]),
		partyName: text(),
		phone: text(),
		/**
		 * The court record's next hearing, its decision, and its parties in lower case. The database keeps these copies
		 * (triggers in drizzle/0018_case_order.sql and 0021_latest_change.sql), so that a long list is filtered and ordered without reading a record for
		 * every case.
		 */
		nextDate: date(),
		decisionDate: date(),
		parties: text().notNull().default(""),
		/** When the latest change of the record that a list marks was seen; a copy as well. */
		latestChangeAt: moment(),
		/** A copy as well, by triggers in drizzle/0034_overview.sql; null where there is none. */
		trouble: text().$type<Trouble>(),
		/** The owner's own words; nobody else reads them. */
		note: text().notNull().default(""),
		/** The owner's own words for sorting, in the order in which they were given; nobody else reads them. */
		tags: text().array().notNull().default([]),
		/** Since when the case is out of its owner's lists and alerts; null for one that is in them. */
		archivedAt: moment(),
		/** When its owner last opened the case's page. */
		openedAt: moment(),
		/** No alerts about this case. */
		isMuted: boolean().notNull().default(false),
		/** All that the administrators' search looks into, but for the owner. */
		searchText: text().generatedAlwaysAs(
			sql`lower(cnr_number || ' ' || case_number || ' ' || coalesce(party_name, '') || ' ' || parties)`,
		),
		updatedAt: momentNow(),
	},
	(t) => [
		uniqueIndex("cases_owner_cnr_key").on(t.ownerId, t.cnrNumber),
		uniqueIndex("cases_owner_key").on(t.ownerId, t.id),
		index("cases_cnr").on(t.cnrNumber),
		index("cases_without_district").on(sql`left(${t.cnrNumber}, 4)`).where(sql`${t.districtId} is null`),
		index("cases_owner_next_date").on(t.ownerId, t.nextDate, t.decisionDate, t.id, t.archivedAt),
		index("cases_owner_latest_change").on(t.ownerId, t.latestChangeAt).where(sql`${t.latestChangeAt} is not null`),
		index("cases_trouble_newest").on(t.trouble, t.id).where(sql`${t.trouble} is not null`),
		index("cases_to_approve").on(t.id).where(sql`not ${t.isApproved} and ${t.archivedAt} is null`),
		index("cases_district_newest").on(t.districtId, t.id),
		index("cases_by_hearing").on(t.nextDate, t.id).where(sql`${t.nextDate} is not null`),
		index("cases_without_date")
			.on(t.id)
			.where(sql`${t.nextDate} is null and ${t.decisionDate} is null and ${t.archivedAt} is null`),
		index("cases_owner_tagged").on(t.ownerId).where(sql`${t.tags} <> '{}'`),
		checkOneOf("cases_trouble", t.trouble, TROUBLES),
		check("cases_tags", sql`${t.tags} = '{}' or are_tags(${t.tags})`),
	],
);
describeTable(cases, "ownerId", "account", "the person's cases, until deleted", {
	readBy: ["courts/cases", "courts/sharing", "courts/adding", "courts/case-admin", "courts/diary"],
});
