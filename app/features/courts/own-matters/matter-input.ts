import { z } from "zod";
import { appearsForInput } from "~/features/courts/appearance/side-input";
import type { AppearsFor } from "~/features/courts/court-records/party-side";
import { MAX_PURPOSE_LENGTH } from "~/features/courts/hearings/bounds";
import {
	MAX_FORUM_LENGTH,
	MAX_PARTY_LENGTH,
	MAX_TITLE_LENGTH,
	MAX_YEARS_AHEAD,
} from "~/features/courts/own-matters/bounds";
import { sidesOf } from "~/features/courts/own-matters/title";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { dayInput } from "~/platform/calendar/day-input";
import { phrase } from "~/platform/language/translate";
import { isWithoutContact, LEAVE_OUT_CONTACTS } from "~/platform/outside/contacts";

const tidy = (value: string) => value.replace(/\s+/g, " ").trim();

const needed = (max: number, missing: string) =>
	z
		.string({ error: missing })
		.transform(tidy)
		.pipe(z.string().min(1, missing).max(max, phrase("This is too long")).refine(isWithoutContact, LEAVE_OUT_CONTACTS));

/** Missing text is empty. Programs may also send a number. */
const optional = (max: number) =>
	z
		.union([z.string(), z.number().transform(String)])
		.nullish()
		.transform((value) => tidy(value ?? ""))
		.refine((value) => value.length <= max, phrase("This is too long"))
		.refine(isWithoutContact, LEAVE_OUT_CONTACTS);

const MAX_NUMBER_LENGTH = 200;

const year = optional(MAX_NUMBER_LENGTH)
	.refine((value) => value === "" || /^(19|20)\d\d$/.test(value), phrase("Enter the year with 4 digits, like 2024"))
	.transform(Number);

const forum = needed(MAX_FORUM_LENGTH, phrase("Enter the forum")).meta({
	description: "Where the matter is heard: a tribunal, commission, revenue officer, arbitrator, police station",
	examples: ["Debts Recovery Tribunal, Pune"],
});
const written = {
	case_number: optional(MAX_NUMBER_LENGTH).meta({ description: "As the forum wrote it", examples: ["OA/112/2025"] }),
	case_date: year.meta({ description: "The year of the matter, with 4 digits", examples: ["2025"] }),
	next_date: dayInput.nullish().meta({ description: "The next date, YYYY-MM-DD", examples: ["2026-12-14"] }),
	appears_for: appearsForInput.nullish(),
	purpose: optional(MAX_PURPOSE_LENGTH).meta({ description: "The purpose of the next date", examples: ["Evidence"] }),
};

/** A matter without a CNR, as its owner writes it down. `year` is 0 if not known. */
export type OwnMatter = {
	petitioners: string[];
	respondents: string[];
	forum: string;
	caseNumber: string;
	year: number;
	nextDate: Day | null;
	purpose: string;
	appearsFor: AppearsFor | null;
};

type Written = {
	forum: string;
	case_number: string;
	case_date: number;
	next_date?: Day | null;
	purpose: string;
	appears_for?: AppearsFor | null;
};

const matterOf = ({ forum, case_number, case_date, next_date, purpose, appears_for }: Written) => ({
	forum,
	caseNumber: case_number,
	year: case_date,
	nextDate: next_date ?? null,
	purpose,
	appearsFor: appears_for ?? null,
});

const lastDay = () => {
	const today = dayInIndia(new Date());
	return `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`;
};

const FAR = { path: ["next_date"], message: phrase("The next date is at most three years from today") };
const ALONE = { path: ["next_date"], message: phrase("Enter the next date, or leave its purpose empty") };

const isNear = ({ next_date }: Pick<Written, "next_date">) => !next_date || next_date <= lastDay();
const isWithDate = ({ next_date, purpose }: Written) => Boolean(next_date) || purpose === "";

const party = optional(MAX_PARTY_LENGTH);

/** The form of a new or changed matter. */
export const matterForm = z
	.object({
		petitioner: needed(MAX_PARTY_LENGTH, phrase("Enter a party")),
		respondent: party,
		forum,
		...written,
	})
	.refine(isNear, FAR)
	.refine(isWithDate, ALONE)
	.transform(
		({ petitioner, respondent, ...rest }): OwnMatter => ({
			petitioners: [petitioner],
			respondents: respondent ? [respondent] : [],
			...matterOf(rest),
		}),
	);

const title = needed(MAX_TITLE_LENGTH, phrase("Enter the title")).meta({
	description: "The parties, with “v.” between the two sides",
	examples: ["Gokhale v. Lotus Builders"],
});

/** The body of `POST /cases/add-own`. */
export const matterCall = z
	.object({ title, forum, ...written })
	.refine(isNear, FAR)
	.refine(isWithDate, ALONE);

/** The matter of a call, or of a row of a file. */
export const matterOfCall = ({ title, ...rest }: z.output<typeof matterCall>): OwnMatter => ({
	...sidesOf(title),
	...matterOf(rest),
});
