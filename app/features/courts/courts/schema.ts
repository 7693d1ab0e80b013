import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { coded, districts, OF_COURTS, ofDistrict, states } from "~/features/people/places/schema";
import { owner } from "~/features/people/users/schema";
import { bigNumber, codeOf } from "~/platform/db/columns";
import { COUNTS, describeTable } from "~/platform/db/tables";

/** Also read for a case's cause list. */
const LISTED = { readBy: ["courts/cause-lists"] };

/** Court complexes (buildings). `isEstablishmentNeeded` is eCourts' flag that the complex alone does not identify the court. */
export const courtComplexes = pgTable(
	"court_complexes",
	{
		...coded,
		districtId: ofDistrict(),
		isEstablishmentNeeded: boolean().notNull().default(false),
	},
	(t) => [index().on(t.districtId, t.name)],
);
describeTable(courtComplexes, ...OF_COURTS, LISTED);

/** The courts within a complex. */
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
describeTable(courtEstablishments, ...OF_COURTS, LISTED);

/** High Court benches, by the provider's ids. */
export const highCourtBenches = pgTable("high_court_benches", coded);
describeTable(highCourtBenches, ...OF_COURTS);

/** Case types by usual abbreviation and title. Courts use more types than any list has. */
export const caseTypes = pgTable("case_types", {
	...coded,
	abbreviation: text(),
	category: text(),
});
describeTable(caseTypes, ...OF_COURTS, LISTED);

/** The court that a prefix stands for, besides its district. */
const meant = {
	stateId: codeOf(() => states.id, "cascade").notNull(),
	courtComplexId: codeOf(() => courtComplexes.id, "set null"),
	courtEstablishmentId: codeOf(() => courtEstablishments.id, "set null"),
};

/** A CNR prefix's place: six characters an establishment, four a district. Rows not shipped follow `cnr_prefix_votes`. */
export const cnrPrefixes = pgTable(
	"cnr_prefixes",
	{
		prefix: text().primaryKey(),
		...meant,
		districtId: codeOf(() => districts.id, "cascade"),
		/** The number of votes that agree. */
		seen: integer().notNull().default(0),
		isShipped: boolean().notNull().default(false),
	},
	(t) => [index("cnr_prefixes_district").on(sql`left(${t.prefix}, 4)`)],
);
describeTable(cnrPrefixes, ...OF_COURTS);

/** The court a user chose for a CNR with this prefix that eCourts knows: one vote per user, the newest counts. */
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

/** Calls per month (`2026-11`) and day in India to a provider with a monthly limit, and calls set aside on the latest day. */
export const providerCalls = pgTable("provider_calls", {
	/** `<provider>:<month>`, `<provider>-day:<day>`, `<provider>-evening:<day>` */
	id: text().primaryKey(),
	calls: bigNumber().notNull().default(0),
	/** The highest share of the month's calls for which administrators were alerted. */
	alarmedPercent: integer().notNull().default(0),
});
describeTable(providerCalls, ...COUNTS);
