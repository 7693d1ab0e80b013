import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Asked, Hit, SearchProblem } from "~/features/courts/adding/find/question";
import { courtComplexes } from "~/features/courts/courts/schema";
import { ofDistrict, ofState } from "~/features/people/places/schema";
import { owner } from "~/features/people/users/schema";
import { codeOf, moment, momentNow, rowId } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** A user's search. Results are kept for a day, so that paging costs no call. */
export const caseSearches = pgTable(
	"case_searches",
	{
		id: rowId(),
		userId: owner(),
		/** Hash of the query: the same query of the same user is one row. */
		fingerprint: text().notNull(),
		asked: jsonb().$type<Asked>().notNull(),
		state: text().$type<"waiting" | "found" | "failed">().notNull().default("waiting"),
		problem: text().$type<SearchProblem>(),
		hits: jsonb().$type<Hit[]>().notNull().default([]),
		/** The court found more hits than are saved. */
		isCut: boolean().notNull().default(false),
		/** The day whose share was charged; null once it was returned. */
		shareDay: date(),
		askedAt: momentNow(),
		answeredAt: moment(),
	},
	(t) => [
		uniqueIndex("case_searches_question").on(t.userId, t.fingerprint),
		index("case_searches_asked").on(t.askedAt),
	],
);
describeTable(caseSearches, "userId", 1, "a search and what it found", { job: "recover-case-work" });

/** An advocate's bar number, and the place of the weekly search for new cases. */
export const barNumbers = pgTable(
	"bar_numbers",
	{
		userId: owner().primaryKey(),
		/** The bar council's code, like `MAH`. */
		stateCode: text().notNull(),
		number: text().notNull(),
		year: integer().notNull(),
		stateId: ofState(),
		districtId: ofDistrict(),
		courtComplexId: codeOf(() => courtComplexes.id, "set null"),
		isWeekly: boolean().notNull().default(false),
		isMailed: boolean().notNull().default(true),
		/** Time of the next search; null unless weekly. */
		nextLookAt: moment(),
		lookedAt: moment(),
		/** When an administrator confirmed that the number is the person's; null if none did. Another number has to be confirmed again. */
		confirmedAt: moment(),
		createdAt: momentNow(),
		updatedAt: momentNow(),
	},
	(t) => [index("bar_numbers_due").on(t.nextLookAt).where(sql`${t.isWeekly}`)],
);
describeTable(barNumbers, "userId", "account", "the person's bar number");

/** A case that may be the user's: offered until it is added, or dismissed for good. */
export const foundCases = pgTable(
	"found_cases",
	{
		userId: owner(),
		cnrNumber: text().notNull(),
		hit: jsonb().$type<Hit>().notNull(),
		state: text().$type<"offered" | "added" | "dismissed">().notNull().default("offered"),
		foundAt: momentNow(),
	},
	(t) => [
		primaryKey({ name: "found_cases_pk", columns: [t.userId, t.cnrNumber] }),
		index("found_cases_offered").on(t.userId).where(sql`${t.state} = 'offered'`),
	],
);
describeTable(foundCases, "userId", "account", "cases already offered, so that none is offered twice");
