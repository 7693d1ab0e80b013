import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { calendarMonth, monthAddress } from "~/features/courts/diary/diary-input";
import { listHearingDays } from "~/features/courts/diary/hearings/queries.diary.server";
import { MonthTable } from "~/features/courts/diary/month-table";
import { calendarWeeks } from "~/features/courts/diary/month-view";
import { useActingFor } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { addMonths, formatMonth, monthOf, weeksOfMonth } from "~/platform/calendar/month";
import { t } from "~/platform/language/translate";
import { Steps } from "~/ui/frame/steps";
import { authorize } from "~/web/access/authorize.server";

/** Cases listed by name in a day's cell; the rest are counted. */
const NAMES_A_DAY = 3;

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? formatMonth(data.month) : t("Calendar")} · Nyaya Diary` },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const today = dayInIndia(new Date());
	const month = calendarMonth(new URL(request.url).searchParams, today);
	const shown = weeksOfMonth(month).flat();
	const range = { from: shown[0] ?? today, to: shown.at(-1) ?? today, today };
	const rows = await listHearingDays(acting.ownerId, { ...range, casesADay: NAMES_A_DAY });
	return { today, month, weeks: calendarWeeks(month, rows) };
}

export default function Calendar() {
	const { today, month, weeks } = useLoaderData<typeof loader>();
	const acting = useActingFor();
	const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
	return (
		<>
			<div className="page-head">
				<h1>{formatMonth(month)}</h1>
				{month !== monthOf(today) && (
					<Link to={paths.calendar} className="button">
						{t("This month")}
					</Link>
				)}
				{!acting && (
					<Link to={paths.calendarFeed} className="button">
						{t("Add to your phone")}
					</Link>
				)}
			</div>
			<MonthTable month={month} weeks={weeks} today={today} />
			<Steps
				label={t("Months")}
				before={{ to: monthAddress(before), name: formatMonth(before) }}
				after={{ to: monthAddress(after), name: formatMonth(after) }}
			/>
		</>
	);
}
