import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** States and union territories; `id` is the eCourts state code, `code` the two letters a CNR begins with. */
export const states = pgTable("states", {
	id: text().primaryKey(),
	name: text().notNull(),
	code: text().notNull(),
});

/** Court districts (not revenue districts); `id` is `<state>-<district code>`. */
export const districts = pgTable(
	"districts",
	{
		id: text().primaryKey(),
		stateId: text()
			.notNull()
			.references(() => states.id),
		name: text().notNull(),
		/** The id by which the provider of court records knows it, where that is another one. */
		providerId: text(),
	},
	(t) => [index().on(t.stateId, t.name)],
);

/** The district something belongs to. */
export const ofDistrict = () =>
	text()
		.notNull()
		.references(() => districts.id);

/** Court complexes: the buildings. `isEstablishmentNeeded` is eCourts' flag that the complex alone does not name the court. */
export const courtComplexes = pgTable(
	"court_complexes",
	{
		id: text().primaryKey(),
		districtId: ofDistrict(),
		name: text().notNull(),
		isEstablishmentNeeded: boolean().notNull().default(false),
	},
	(t) => [index().on(t.districtId, t.name)],
);

/** Court establishments: the courts within a complex. */
export const courtEstablishments = pgTable(
	"court_establishments",
	{
		id: text().primaryKey(),
		districtId: ofDistrict(),
		complexId: text().references(() => courtComplexes.id),
		name: text().notNull(),
		code: integer(),
	},
	(t) => [index().on(t.districtId, t.name)],
);

/** The benches of the High Courts, by the provider's ids. */
export const highCourtBenches = pgTable("high_court_benches", {
	id: text().primaryKey(),
	name: text().notNull(),
});

/** Case types by their usual abbreviation and title. Courts use more than any list holds. */
export const caseTypes = pgTable("case_types", {
	id: text().primaryKey(),
	name: text().notNull(),
	abbreviation: text(),
	category: text(),
});

/**
 * What the first letters of a CNR stand for (decision 55): six characters are an establishment, four a district. Shipped
 * rows are public facts; the others follow the majority of the votes below.
 */
export const cnrPrefixes = pgTable(
	"cnr_prefixes",
	{
		prefix: text().primaryKey(),
		stateId: text()
			.notNull()
			.references(() => states.id, { onDelete: "cascade" }),
		districtId: text().references(() => districts.id, { onDelete: "cascade" }),
		courtComplexId: text().references(() => courtComplexes.id, { onDelete: "set null" }),
		courtEstablishmentId: text().references(() => courtEstablishments.id, { onDelete: "set null" }),
		/** How many people's choices agree with it. */
		seen: integer().notNull().default(0),
		isShipped: boolean().notNull().default(false),
	},
	(t) => [index("cnr_prefixes_district").on(sql`left(${t.prefix}, 4)`)],
);

/** The court a person chose for a CNR of this prefix that the court knows: one vote a person, the newest. */
export const cnrPrefixVotes = pgTable(
	"cnr_prefix_votes",
	{
		prefix: text().notNull(),
		voterId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		stateId: text()
			.notNull()
			.references(() => states.id, { onDelete: "cascade" }),
		districtId: text()
			.notNull()
			.references(() => districts.id, { onDelete: "cascade" }),
		courtComplexId: text().references(() => courtComplexes.id, { onDelete: "set null" }),
		courtEstablishmentId: text().references(() => courtEstablishments.id, { onDelete: "set null" }),
	},
	(t) => [
		primaryKey({ name: "cnr_prefix_votes_pk", columns: [t.prefix, t.voterId] }),
		index("cnr_prefix_votes_voter").on(t.voterId),
	],
);

/** Calls made to a provider that sells a number of them, by calendar month in India (`2026-11`), and those of the latest evening (`2026-11-21`). */
export const providerCalls = pgTable("provider_calls", {
	/** `<provider>:<month>`, `<provider>-evening:<day>` */
	id: text().primaryKey(),
	calls: bigint({ mode: "number" }).notNull().default(0),
	/** The highest share of the month's calls that administrators were told of. */
	alarmedPercent: integer().notNull().default(0),
});
