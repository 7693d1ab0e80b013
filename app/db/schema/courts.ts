import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";

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
	},
	(t) => [index().on(t.stateId, t.name)],
);

/** Court complexes: the buildings. `isEstablishmentNeeded` is eCourts' flag that the complex alone does not name the court. */
export const courtComplexes = pgTable(
	"court_complexes",
	{
		id: text().primaryKey(),
		districtId: text()
			.notNull()
			.references(() => districts.id),
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
		districtId: text()
			.notNull()
			.references(() => districts.id),
		complexId: text().references(() => courtComplexes.id),
		name: text().notNull(),
		code: integer(),
	},
	(t) => [index().on(t.districtId, t.name)],
);

/** Case types by their usual abbreviation and title. Courts use more than any list holds. */
export const caseTypes = pgTable("case_types", {
	id: text().primaryKey(),
	name: text().notNull(),
	abbreviation: text(),
	category: text(),
});
