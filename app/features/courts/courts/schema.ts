import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { coded, districts, OF_COURTS, ofDistrict, states } from "~/features/people/places/schema";
import { owner } from "~/features/people/users/schema";
import { bigNumber, codeOf } from "~/platform/db/columns";
import { COUNTS, describeTable } from "~/platform/db/tables";

/** Court complexes: the buildings. `isEstablishmentNeeded` is eCourts' flag that the complex alone does not name the court. */
export const courtComplexes = pgTable(
	"court_complexes",
	{
		...coded,
		districtId: ofDistrict(),
		isEstablishmentNeeded: boolean().notNull().default(false),
	},
	(t) => [index().on(t.districtId, t.name)],
);
describeTable(courtComplexes, ...OF_COURTS);

/** Court establishments: the courts within a complex. */
export const courtEstablishments = pgTable(
	"court_establishments",
	{
		...coded,
		districtId: ofDistrict(),
		complexId: codeOf(() => courtComplexes.id),
		code: integer(),
	},
	(t) => [index().on(t.districtId, t.name)],
);
describeTable(courtEstablishments, ...OF_COURTS);

/** The benches of the High Courts, by the provider's ids. */
export const highCourtBenches = pgTable("high_court_benches", coded);
describeTable(highCourtBenches, ...OF_COURTS);

/** Case types by their usual abbreviation and title. Courts use more than any list holds. */
export const caseTypes = pgTable("case_types", {
	...coded,
	abbreviation: text(),
	category: text(),
});
describeTable(caseTypes, ...OF_COURTS);

/** The court a prefix is said to stand for, besides its district. */
const meant = {
	stateId: codeOf(() => states.id, "cascade").notNull(),
	courtComplexId: codeOf(() => courtComplexes.id, "set null"),
	courtEstablishmentId: codeOf(() => courtEstablishments.id, "set null"),
};

/**
 * What the first letters of a CNR stand for: six characters are an establishment, four a district. Shipped
 * rows are public facts; the others follow the majority of the votes below.
 */
export const cnrPrefixes = pgTable(
	"cnr_prefixes",
	{
		prefix: text().primaryKey(),
		...meant,
		districtId: codeOf(() => districts.id, "cascade"),
		/** How many people's choices agree with it. */
		seen: integer().notNull().default(0),
		isShipped: boolean().notNull().default(false),
	},
	(t) => [index("cnr_prefixes_district").on(sql`left(${t.prefix}, 4)`)],
);
describeTable(cnrPrefixes, ...OF_COURTS);

/** The court a person chose for a CNR of this prefix that the court knows: one vote a person, the newest. */
export const cnrPrefixVotes = pgTable(
	"cnr_prefix_votes",
	{
		prefix: text().notNull(),
		voterId: owner(),
		...meant,
		districtId: codeOf(() => districts.id, "cascade").notNull(),
	},
	(t) => [
		primaryKey({ name: "cnr_prefix_votes_pk", columns: [t.prefix, t.voterId] }),
		index("cnr_prefix_votes_voter").on(t.voterId),
	],
);
describeTable(cnrPrefixVotes, "voterId", "account", "which court a CNR's letters stand for");

/** Calls made to a provider that sells a number of them, by calendar month in India (`2026-11`), and those of the latest evening (`2026-11-21`). */
export const providerCalls = pgTable("provider_calls", {
	/** `<provider>:<month>`, `<provider>-evening:<day>` */
	id: text().primaryKey(),
	calls: bigNumber().notNull().default(0),
	/** The highest share of the month's calls that administrators were told of. */
	alarmedPercent: integer().notNull().default(0),
});
describeTable(providerCalls, ...COUNTS);
