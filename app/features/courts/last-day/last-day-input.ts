import { z } from "zod";
import { OWN, PERIODS } from "~/features/courts/last-day/periods";
import { dayInput } from "~/platform/calendar/day-input";
import { phrase } from "~/platform/language/translate";

/** The longest of one's own periods: ten years. */
const MAX_DAYS = 3650;

const OWN_DAYS = phrase("Enter your number of days, from 1 to 3650");

/** The form of the last day; `days` counts with one's own number of days only. A day that was questioned comes back in `asked`. */
export const lastDayInput = z
	.object({
		period: z.enum([OWN, ...PERIODS.map(({ id }) => id)], { error: phrase("Choose a period") }),
		days: z.string().default(""),
		judgment: dayInput,
		applied: dayInput,
		ready: dayInput,
		asked: z.string().default(""),
	})
	.transform(({ period: id, days, judgment, applied, ready, asked }, context) => {
		const refuse = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
		const period = PERIODS.find((one) => one.id === id);
		const length = period?.days ?? (/^\d{1,4}$/.test(days.trim()) ? Number(days) : 0);
		if (length < 1 || length > MAX_DAYS) refuse("days", OWN_DAYS);
		if (judgment === null) refuse("judgment", phrase("Enter the day of judgment"));
		if (judgment && applied && applied < judgment)
			refuse("applied", phrase("A copy is applied for on the day of judgment or later"));
		if (ready && !applied) refuse("applied", phrase("Enter when the copy was applied for"));
		if (ready && applied && ready < applied)
			refuse("ready", phrase("A copy cannot be ready before it was applied for"));
		return { period, asked, counted: { judgment: judgment ?? "", days: length, applied, ready } };
	});
export type LastDayInput = z.output<typeof lastDayInput>;
