import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	date,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkOneOf, codeOf, countedId, made, moment, momentNow } from "../columns";
import { caseTypes, courtComplexes, courtEstablishments, districts, ofState } from "./courts";
import { owner } from "./users";

const names = () => jsonb().$type<string[]>().notNull().default([]);

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
		/** Null while nobody knows what the CNR's letters stand for (decision 55). */
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

/** Where the look-up of a court record stands. `unknown`: the court has no such CNR. `failed`: nobody could be asked. */
export const lookUpState = pgEnum("look_up_state", ["waiting", "found", "unknown", "failed"]);

/** What the court publishes about a CNR: one row however many people track it. */
export const courtRecords = pgTable(
	"court_records",
	{
		cnrNumber: text().primaryKey(),
		lookUp: lookUpState().notNull().default("waiting"),
		lookUpError: text(),
		/** When the latest look-up was queued. */
		askedAt: moment(),
		fetchedAt: moment(),
		title: text(),
		caseType: text(),
		registrationNumber: text(),
		filingNumber: text(),
		filingDate: date(),
		registrationDate: date(),
		firstHearingDate: date(),
		nextDate: date(),
		decisionDate: date(),
		natureOfDisposal: text(),
		caseStage: text(),
		courtNumberAndJudge: text(),
		petitioners: names(),
		petitionerAdvocates: names(),
		respondents: names(),
		respondentAdvocates: names(),
		acts: names(),
		sections: names(),
		firstInformationReport: jsonb().$type<{ policeStation: string; firNumber: string; year: string }>(),
		orders: jsonb()
			.$type<{ number: number | null; name: string; date: string | null; url: string | null }[]>()
			.notNull()
			.default([]),
		/** The fields set by hand or by an import, which a look-up leaves alone (decision 43). */
		lockedFields: jsonb().$type<string[]>().notNull().default([]),
		/** What the court says of locked fields where it says something else, by field. */
		conflicts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
		updatedAt: momentNow(),
		/** When what programs are given of it last changed, hearings included; kept by triggers (drizzle/0008_changed_records.sql). */
		changedAt: momentNow(),
	},
	(t) => [
		index("court_records_next_date").on(t.nextDate).where(sql`${t.nextDate} is not null`),
		index("court_records_due")
			.on(t.nextDate, t.fetchedAt)
			.where(sql`${t.lookUp} in ('found', 'failed') and ${t.decisionDate} is null`),
		index("court_records_fetched").on(t.fetchedAt),
		index("court_records_waiting").on(t.askedAt).where(sql`${t.lookUp} = 'waiting'`),
	],
);

/**
 * A CNR that somebody stopped tracking, or that was imported for nobody: after a year it is seen whether its record is forgotten.
 * Rows are added by triggers (drizzle/0063_nights_that_do_not_grow.sql), one each time; nothing is said of who tracks it meanwhile.
 */
export const untrackedRecords = pgTable(
	"untracked_records",
	{
		id: countedId(),
		cnrNumber: text().notNull(),
		since: momentNow(),
	},
	(t) => [index("untracked_records_since").on(t.since)],
);

/** The court record a row is a part of, by its CNR; it is deleted with it. */
export const ofRecord = () => codeOf(() => courtRecords.cnrNumber, "cascade").notNull();

/** The look-ups a person caused on a day in India, by kind (`new` or `check`), for the daily share (decision 54). */
export const lookUpShares = pgTable(
	"look_up_shares",
	{
		userId: owner(),
		day: date().notNull(),
		kind: text().$type<"new" | "check">().notNull(),
		used: integer().notNull(),
	},
	(t) => [
		primaryKey({ name: "look_up_shares_pk", columns: [t.userId, t.day, t.kind] }),
		index("look_up_shares_day").on(t.day),
	],
);

/** The business of a case, day by day; `position` keeps the court's own order, oldest first. */
export const hearings = pgTable(
	"hearings",
	{
		cnrNumber: ofRecord(),
		position: integer().notNull(),
		date: date(),
		nextDate: date(),
		purpose: text().notNull().default(""),
		judge: text().notNull().default(""),
	},
	(t) => [uniqueIndex("hearings_key").on(t.cnrNumber, t.position), index("hearings_day").on(t.cnrNumber, t.date)],
);

/** The counts of an import's rows, and the first rows with a problem or an unusual CNR. */
export type ImportCheck = {
	counts: { good: number; bad: number; odd: number };
	bad: { row: number; cnr: string; reason: string }[];
	odd: { row: number; cnr: string }[];
};

export const importState = pgEnum("import_state", ["mapping", "waiting", "running", "done", "failed"]);

/** A CSV of court records an administrator brought: the file, how its columns are read, and how far it has come. */
export const caseImports = pgTable(
	"case_imports",
	{
		...made,
		createdBy: owner(),
		fileName: text().notNull(),
		/** Deleted 30 days after the upload. */
		content: text(),
		header: jsonb().$type<string[]>().notNull().default([]),
		/** The first row below the header. */
		sample: jsonb().$type<string[]>().notNull().default([]),
		/** What importing with this mapping would do. */
		check: jsonb().$type<ImportCheck>(),
		/** Our field → the file's column. */
		mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
		state: importState().notNull().default("mapping"),
		totalRows: integer().notNull(),
		doneRows: integer().notNull().default(0),
		goodRows: integer().notNull().default(0),
		badRows: integer().notNull().default(0),
		progressAt: momentNow(),
		finishedAt: moment(),
	},
	(t) => [index("case_imports_newest").on(t.createdBy, t.id)],
);
