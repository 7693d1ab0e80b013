import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { APPEARS_FOR, type AppearsFor } from "~/features/courts/court-records/party-side";
import { caseTypes, courtComplexes, courtEstablishments } from "~/features/courts/courts/schema";
import { districts, states } from "~/features/people/places/schema";
import { owner } from "~/features/people/users/schema";
import { checkOneOf, codeOf, isInternalKey, made, moment, momentNow, outsideKey } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** A field of a case that the CNR or the court record can fill in; `court` is the complex and the establishment. */
export type DerivedField = "state" | "district" | "court" | "case_number" | "year";

/** Problems with a record for an administrator: eCourts does not know it, its data differs, or the look-up failed. */
export const TROUBLES = ["not-found", "differs", "failed"] as const;
export type Trouble = (typeof TROUBLES)[number];

/** A case on a user's list: what its owner entered and what administrators set. */
export const cases = pgTable(
	"cases",
	{
		...made,
		ownerId: owner(),
		/** Empty for a matter without one, whose record has an internal key. */
		cnrNumber: outsideKey().notNull(),
		/**
		 * The forum of a matter without a CNR, or of one that was joined to its record at a court that eCourts does not have, as
		 * its owner wrote it; null for a case of eCourts.
		 */
		ownForum: text(),
		/** Empty until the court or the owner gives one. */
		caseNumber: text().notNull(),
		year: integer().notNull(),
		country: text().notNull().default("India"),
		/** Null where the forum stands in its place. */
		stateId: codeOf(() => states.id),
		/** Null while the CNR's prefix is unknown. */
		districtId: codeOf(() => districts.id),
		courtComplexId: codeOf(() => courtComplexes.id),
		courtEstablishmentId: codeOf(() => courtEstablishments.id),
		caseTypeId: codeOf(() => caseTypes.id),
		isApproved: boolean().notNull().default(false),
		/**
		 * Fields the owner did not enter: the number comes from the court record, the others from it and the CNR. Triggers
		 * maintain number and year (drizzle/0020_cnr_prefixes.sql and 0067_case_numbers_given.sql).
		 */
		derivedFields: text().array().$type<DerivedField[]>().notNull().default([]),
		partyName: text(),
		phone: text(),
		/**
		 * The effective next hearing and decision, and the folded parties, maintained by triggers
		 * (drizzle/0088_clean_text.sql), so that lists filter and sort without reading records. The dates are the court
		 * record's, unless a noted hearing is newer.
		 */
		nextDate: date(),
		decisionDate: date(),
		/** Whether the two dates come from a noted hearing. */
		isNoted: boolean().notNull().default(false),
		parties: text().notNull().default(""),
		/** When the latest change that lists mark was seen; also a copy. */
		latestChangeAt: moment(),
		/** Also a copy, set by triggers in drizzle/0034_overview.sql; null without a problem. */
		trouble: text().$type<Trouble>(),
		/** Private to the owner. */
		note: text().notNull().default(""),
		/** The owner's tags in the order given; private to the owner. */
		tags: text().array().notNull().default([]),
		/** When the case left its owner's lists and alerts; null if not archived. */
		archivedAt: moment(),
		/** When its owner last opened the case's page. */
		openedAt: moment(),
		/** The side that the owner appears for; null if nobody has said and the record does not show it. */
		appearsFor: text().$type<AppearsFor>(),
		/**
		 * A person chose the side, or none. Until then triggers set it from the advocates of the record
		 * (drizzle/0071_appears_for.sql).
		 */
		isSideChosen: boolean().notNull().default(false),
		/** Turns off alerts for this case. */
		isMuted: boolean().notNull().default(false),
		/** What searches read, folded by `fold_text`: the CNR or the forum, the number and the parties (drizzle/0088_clean_text.sql). */
		searchText: text().generatedAlwaysAs(
			sql`fold_text(coalesce(own_forum, cnr_number) || ' ' || case_number || ' ' || coalesce(party_name, '')) || ' ' || parties`,
		),
		updatedAt: momentNow(),
	},
	(t) => [
		uniqueIndex("cases_owner_cnr_key").on(t.ownerId, t.cnrNumber),
		uniqueIndex("cases_owner_key").on(t.ownerId, t.id),
		index("cases_made").using("brin", t.createdAt),
		index("cases_cnr").on(t.cnrNumber),
		index("cases_without_district").on(sql`left(${t.cnrNumber}, 4)`).where(sql`${t.districtId} is null`),
		index("cases_owner_next_date").on(t.ownerId, t.nextDate, t.decisionDate, t.id, t.archivedAt),
		index("cases_owner_latest_change").on(t.ownerId, t.latestChangeAt).where(sql`${t.latestChangeAt} is not null`),
		index("cases_trouble_newest").on(t.trouble, t.id).where(sql`${t.trouble} is not null`),
		index("cases_to_approve").on(t.nextDate, t.id).where(sql`not ${t.isApproved} and ${t.archivedAt} is null`),
		index("cases_district_newest").on(t.districtId, t.id),
		index("cases_by_hearing").on(t.nextDate, t.id).where(sql`${t.nextDate} is not null`),
		index("cases_without_date")
			.on(t.id)
			.where(sql`${t.nextDate} is null and ${t.decisionDate} is null and ${t.archivedAt} is null`),
		index("cases_owner_tagged").on(t.ownerId).where(sql`${t.tags} <> '{}'`),
		checkOneOf("cases_trouble", t.trouble, TROUBLES),
		checkOneOf("cases_appears_for", t.appearsFor, APPEARS_FOR),
		check(
			"cases_own_matter",
			sql`(${t.ownForum} is not null or not ${isInternalKey(t.cnrNumber)}) and (${t.stateId} is null) = (${t.ownForum} is not null)`,
		),
		check("cases_tags", sql`${t.tags} = '{}' or are_tags(${t.tags})`),
	],
);
describeTable(cases, "ownerId", "account", "the person's cases, until deleted", {
	readBy: [
		"courts/closed-days",
		"courts/conflicts",
		"courts/cause-lists",
		"courts/clashes",
		"courts/deadlines",
		"courts/hearings",
		"courts/appearance",
		"courts/cases",
		"courts/papers",
		"courts/own-matters",
		"courts/sharing",
		"courts/adding",
		"courts/case-admin",
		"courts/diary",
		"administration/overview",
	],
});
