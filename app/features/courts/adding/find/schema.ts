import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { courtComplexes } from "~/features/courts/courts/schema";
import { ofDistrict, ofState } from "~/features/people/places/schema";
import { owner } from "~/features/people/users/schema";
import { codeOf, moment, momentNow, rowId } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** A case as a search of the courts lists it; what the court leaves out is null. */
export type Hit = {
	cnr: string;
	number: string | null;
	parties: string | null;
	advocate: string | null;
	court: string | null;
	filing: string | null;
};

/** What a search asks, in the courts' own ids. */
export type CourtQuery = { stage: "PENDING" | "DISPOSED" | "BOTH"; districtId?: string; complexId?: string } & (
	| { by: "party"; name: string; year: string }
	| { by: "high-court-party"; name: string; year: string; benchId: string }
	| { by: "advocate"; name: string }
	| { by: "bar-number"; state: string; number: string; year: string }
	| { by: "filing-number"; number: string; year: string }
);

/** A search as its form was filled in, in words, and as it is asked. `year` keeps cases of that year only. */
export type Asked = {
	query: CourtQuery;
	typed: Record<string, string>;
	/** What is looked for, and where. */
	words: { what: string; where: string };
	year?: number;
};

/** Why a search gave nothing: no answer came, none that can be read, or the month's calls are used up. */
export type SearchProblem = "no_answer" | "unreadable" | "budget";

/** A search a person asked for. Its answer is kept for a day, so that pages of it cost no call. */
export const caseSearches = pgTable(
	"case_searches",
	{
		id: rowId(),
		userId: owner(),
		/** Stands for the question: the same one of the same person is one row. */
		fingerprint: text().notNull(),
		asked: jsonb().$type<Asked>().notNull(),
		state: text().$type<"waiting" | "found" | "failed">().notNull().default("waiting"),
		problem: text().$type<SearchProblem>(),
		hits: jsonb().$type<Hit[]>().notNull().default([]),
		/** The court listed more than are kept. */
		isCut: boolean().notNull().default(false),
		/** The day whose share paid for it; null once that was given back. */
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

/** An advocate's bar number, and where new cases with it are looked for once a week. */
export const barNumbers = pgTable(
	"bar_numbers",
	{
		userId: owner().primaryKey(),
		/** The bar council's letters, like `MAH`. */
		stateCode: text().notNull(),
		number: text().notNull(),
		year: integer().notNull(),
		stateId: ofState(),
		districtId: ofDistrict(),
		courtComplexId: codeOf(() => courtComplexes.id, "set null"),
		isWeekly: boolean().notNull().default(false),
		/** Whether a mail tells of cases that were found. */
		isMailed: boolean().notNull().default(true),
		/** When it is looked for next; null unless it is weekly. */
		nextLookAt: moment(),
		lookedAt: moment(),
		createdAt: momentNow(),
		updatedAt: momentNow(),
	},
	(t) => [index("bar_numbers_due").on(t.nextLookAt).where(sql`${t.isWeekly}`)],
);
describeTable(barNumbers, "userId", "account", "the person's bar number", { readBy: ["courts/cases"] });

/** A case that may be a person's: offered until it is added, or dismissed for good. */
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
describeTable(foundCases, "userId", "account", "offers the person has seen, so that none comes twice");
