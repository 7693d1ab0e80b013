import { z } from "zod";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { dayInput } from "~/platform/calendar/day-input";
import { phrase, t } from "~/platform/language/translate";

const LINE = 500;

/** One line of text; null if empty. */
const line = z
	.string()
	.default("")
	.transform((text) => text.replace(/\s+/g, " ").trim() || null)
	.pipe(
		z
			.string()
			.max(LINE, { error: () => t("Up to {line} characters", { line: LINE }) })
			.nullable(),
	);

const plain = line.transform((text) => text ?? "");

/** Names, one per line. */
const list = z
	.string()
	.default("")
	.transform((text) =>
		text
			.split(/\r?\n/)
			.map((one) => one.replace(/\s+/g, " ").trim())
			.filter(Boolean),
	)
	.pipe(
		z
			.array(z.string().max(LINE, { error: () => t("Up to {line} characters a line", { line: LINE }) }))
			.max(200, phrase("Up to 200 lines")),
	);

const webAddress = line.refine(
	(text) => text === null || /^https?:\/\/\S+$/i.test(text),
	phrase("Enter a web address that starts with https://"),
);

/** A court record as an administrator edits it. */
export const recordInput = z.object({
	based_on: z.string().optional(),
	party_name: line,
	phone: z
		.string()
		.default("")
		.transform((text): string | number | null => text.trim() || null)
		.pipe(mobileNumberInput.nullable()),
	title: line,
	case_type: line,
	filing_number: line,
	filing_date: dayInput,
	registration_number: line,
	registration_date: dayInput,
	first_hearing_date: dayInput,
	next_date: dayInput,
	case_stage: line,
	court_number_and_judge: line,
	decision_date: dayInput,
	nature_of_disposal: line,
	petitioners: list,
	petitioner_advocates: list,
	respondents: list,
	respondent_advocates: list,
	acts: list,
	sections: list,
	hearings: z
		.array(z.object({ date: dayInput, next_date: dayInput, purpose: plain, judge: plain }))
		.max(500, phrase("Up to 500 hearings"))
		.default([]),
	orders: z
		.array(z.object({ name: plain, date: dayInput, url: webAddress }))
		.max(500, phrase("Up to 500 orders"))
		.default([]),
});
export type RecordInput = z.output<typeof recordInput>;

/** The form's fields as text, by name. */
export type RecordFormFields = z.input<typeof recordInput>;
