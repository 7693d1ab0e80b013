import { sql } from "drizzle-orm";
import {
	boolean,
	date,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { users } from "./accounts";
import { caseTypes, courtComplexes, courtEstablishments, districts, states } from "./courts";

const moment = () => timestamp({ withTimezone: true });
const names = () => jsonb().$type<string[]>().notNull().default([]);

/** A case somebody tracks: what its owner entered, and the administrators' word on it. */
export const cases = pgTable(
	"cases",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		ownerId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		cnrNumber: text().notNull(),
		caseNumber: text().notNull(),
		year: integer().notNull(),
		country: text().notNull().default("India"),
		stateId: text()
			.notNull()
			.references(() => states.id),
		districtId: text()
			.notNull()
			.references(() => districts.id),
		courtComplexId: text().references(() => courtComplexes.id),
		courtEstablishmentId: text().references(() => courtEstablishments.id),
		caseTypeId: text().references(() => caseTypes.id),
		isApproved: boolean().notNull().default(false),
		partyName: text(),
		phone: text(),
		createdAt: moment().notNull().defaultNow(),
		updatedAt: moment().notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex("cases_owner_cnr_key").on(t.ownerId, t.cnrNumber),
		index("cases_owner_newest").on(t.ownerId, t.id),
		index("cases_cnr").on(t.cnrNumber),
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
		heldFields: jsonb().$type<string[]>().notNull().default([]),
		/** What the court says of held fields where it says something else, by field. */
		differences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
		/** Every party's name in lower case, to be searched. */
		parties: text().generatedAlwaysAs(sql`lower(petitioners::text || respondents::text)`),
		updatedAt: moment().notNull().defaultNow(),
		/** When what programs are given of it last changed, hearings included; kept by triggers (drizzle/0007_changed_records.sql). */
		changedAt: moment().notNull().defaultNow(),
	},
	(t) => [
		index("court_records_next_date").on(t.nextDate).where(sql`${t.nextDate} is not null`),
		index("court_records_fetched").on(t.fetchedAt),
	],
);

/** The business of a case, day by day; `position` keeps the court's own order, oldest first. */
export const hearings = pgTable(
	"hearings",
	{
		cnrNumber: text()
			.notNull()
			.references(() => courtRecords.cnrNumber, { onDelete: "cascade" }),
		position: integer().notNull(),
		date: date(),
		nextDate: date(),
		purpose: text().notNull().default(""),
		judge: text().notNull().default(""),
	},
	(t) => [uniqueIndex("hearings_key").on(t.cnrNumber, t.position)],
);

export const importState = pgEnum("import_state", ["mapping", "waiting", "running", "done", "failed"]);

/** A CSV of court records an administrator brought: the file, how its columns are read, and how far it has come. */
export const caseImports = pgTable(
	"case_imports",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		createdBy: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		fileName: text().notNull(),
		content: text().notNull(),
		/** Our field → the file's column. */
		mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
		state: importState().notNull().default("mapping"),
		totalRows: integer().notNull(),
		doneRows: integer().notNull().default(0),
		goodRows: integer().notNull().default(0),
		badRows: integer().notNull().default(0),
		createdAt: moment().notNull().defaultNow(),
		finishedAt: moment(),
	},
	(t) => [index("case_imports_newest").on(t.createdBy, t.id)],
);
