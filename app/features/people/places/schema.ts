import { index, pgTable, text } from "drizzle-orm/pg-core";
import { codeOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** The arguments of `describeTable` for court tables: owner, retention and reason. */
export const OF_COURTS = ["everybody", "always", "courts and their names, no personal data"] as const;

/** The columns of a place with a court code as id, and a name. */
export const coded = { id: text().primaryKey(), name: text().notNull() };

/** States and union territories; `id` is the eCourts state code, `code` the two letters a CNR begins with. */
export const states = pgTable("states", {
	...coded,
	code: text().notNull(),
});
describeTable(states, ...OF_COURTS, { readBy: ["courts/courts", "courts/closed-days"] });

export const ofState = () => codeOf(() => states.id).notNull();

/** Court districts (not revenue districts); `id` is `<state>-<district code>`. */
export const districts = pgTable(
	"districts",
	{
		...coded,
		stateId: ofState(),
		/** The court record provider's id of the district, if different. */
		providerId: text(),
	},
	(t) => [index().on(t.stateId, t.name)],
);
describeTable(districts, ...OF_COURTS, { readBy: ["courts/courts", "courts/closed-days", "courts/cause-lists"] });

export const ofDistrict = () => codeOf(() => districts.id).notNull();
