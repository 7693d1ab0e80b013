import type { TimelineDay } from "~/features/courts/timeline/days";
import { type Day, daysBetween, formatDay, whenInWords } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** The shades of stages that the eye tells apart. */
const MAX_STAGES_SHOWN = 6;
const MAX_YEARS_SHOWN = 6;
/** The figures of a year nearer to an end than this would be cut. */
const MARGIN_PERCENT = 5;

type CourseOf = { next: Day | null; decided: Day | null; today: Day };

type Heard = { day: Day; stage: string };

/** The days of hearings before the next one, oldest first; a recorded one, which names no stage, belongs to the stage before it. */
function heardDays(days: TimelineDay[], { next, today }: CourseOf): Heard[] {
	const heard: Heard[] = [];
	for (const { day, events } of [...days].reverse()) {
		const hearings = events.filter(({ isHearing }) => isHearing);
		if (!day || day > today || day === next || hearings.length === 0) continue;
		const stage = hearings.find(({ noted }) => !noted)?.words ?? heard.at(-1)?.stage ?? "";
		heard.push({ day, stage });
	}
	return heard;
}

function inWords(heard: Heard[], first: Day, stages: number): string {
	const values = { count: heard.length, since: formatDay(first), stages };
	return stages > 1
		? t("{count} hearings since {since}, in {stages} stages", values)
		: t("{count} hearings since {since}", values);
}

/** The years that begin in between, as many as fit. */
function yearsOf(first: Day, last: Day): number[] {
	const from = Number(first.slice(0, 4)) + 1;
	const years = Array.from({ length: Number(last.slice(0, 4)) - from + 1 }, (_, index) => from + index);
	return years.filter((_, index) => index % Math.ceil(years.length / MAX_YEARS_SHOWN) === 0);
}

/** A case's hearings on a line of time, in percent of its length. Null before the second hearing, which makes it a line. */
export function lifeOf(days: TimelineDay[], course: CourseOf) {
	const { decided, today } = course;
	const next = course.next && course.next >= today ? course.next : null;
	const heard = heardDays(days, { ...course, next });
	const [first] = heard;
	const last = next ?? decided ?? today;
	if (!first || heard.length < 2 || last <= first.day) return null;
	const between = (from: Day, to: Day) =>
		Math.round((daysBetween(from, to) / daysBetween(first.day, last)) * 1000) / 10;
	const at = (day: Day) => between(first.day, day);
	const stages = [...new Set(heard.map(({ stage }) => stage))];
	const begins = heard.filter(({ stage }, index) => stage !== heard[index - 1]?.stage);
	const words = inWords(heard, first.day, stages.length);
	return {
		words,
		nextWords: next && t("The next one is {when}.", { when: whenInWords(next, today) }),
		/** A point a hearing. */
		dots: [...new Set(heard.map(({ day }) => `M${at(day)} 0h0`))].join(""),
		spans: begins.map(({ day, stage }, index) => ({
			from: at(day),
			width: between(day, begins[index + 1]?.day ?? last),
			shade: stages.indexOf(stage) % MAX_STAGES_SHOWN,
		})),
		stages: stages.length <= MAX_STAGES_SHOWN ? stages : [],
		years: yearsOf(first.day, last)
			.map((year) => ({ year, at: at(`${year}-01-01`) }))
			.filter((mark) => mark.at > MARGIN_PERCENT && mark.at < 100 - MARGIN_PERCENT),
		end: next ? ("next" as const) : decided ? ("decided" as const) : ("today" as const),
	};
}

export type Life = NonNullable<ReturnType<typeof lifeOf>>;
