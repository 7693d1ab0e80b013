import { z } from "zod";
import { mobileNumberInput } from "~/features/accounts/mobile-number-input";
import { parseCourtDate, UNREADABLE } from "~/features/courts/court-date";

const LINE = 500;

/** One line of text; an empty one says nothing. */
const line = z
	.string()
	.default("")
	.transform((text) => text.replace(/\s+/g, " ").trim() || null)
	.pipe(z.string().max(LINE, `Up to ${LINE} characters`).nullable());

const plain = line.transform((text) => text ?? "");

const day = z
	.string()
	.default("")
	.transform((text, context) => {
		const read = parseCourtDate(text);
		if (read !== UNREADABLE) return read;
		context.addIssue({ code: "custom", message: "Enter a date like 11-03-2026" });
		return z.NEVER;
	});

/** Names, one a line. */
const list = z
	.string()
	.default("")
	.transform((text) =>
		text
			.split(/\r?\n/)
			.map((one) => one.replace(/\s+/g, " ").trim())
			.filter(Boolean),
	)
	.pipe(z.array(z.string().max(LINE, `Up to ${LINE} characters a line`)).max(200, "Up to 200 lines"));

const webAddress = line.refine(
	(text) => text === null || /^https?:\/\/\S+$/i.test(text),
	"Enter a web address that begins with https://",
);

/** A court record as an administrator sets it by hand. `version` is the record the form was drawn from. */
export const recordInput = z.object({
	version: z.string().default(""),
	party_name: line,
	phone: z
		.string()
		.default("")
		.transform((text): string | number | null => text.trim() || null)
		.pipe(mobileNumberInput.nullable()),
	title: line,
	case_type: line,
	filing_number: line,
	filing_date: day,
	registration_number: line,
	registration_date: day,
	first_hearing_date: day,
	next_date: day,
	case_stage: line,
	court_number_and_judge: line,
	decision_date: day,
	nature_of_disposal: line,
	petitioners: list,
	petitioner_advocates: list,
	respondents: list,
	respondent_advocates: list,
	acts: list,
	sections: list,
	hearings: z
		.array(z.object({ date: day, next_date: day, purpose: plain, judge: plain }))
		.max(500, "Up to 500 hearings")
		.default([]),
	orders: z
		.array(z.object({ name: plain, date: day, url: webAddress }))
		.max(500, "Up to 500 orders")
		.default([]),
});
export type RecordInput = z.output<typeof recordInput>;

/** The form's fields as text, by their names. */
export type RecordFormFields = z.input<typeof recordInput>;
