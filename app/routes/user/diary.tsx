import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ClashNote } from "~/features/courts/clashes/clash-note";
import { withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { Board } from "~/features/courts/diary/board";
import { DiaryHead, DiarySteps, DiaryTabs, NoHearings, PrintNotes } from "~/features/courts/diary/diary-head";
import { diaryDay, diaryPeriod } from "~/features/courts/diary/diary-input";
import { DiaryList } from "~/features/courts/diary/diary-list";
import { diaryText } from "~/features/courts/diary/diary-text";
import { type DiaryDay, diaryDays, hasNote, hearingsInWords } from "~/features/courts/diary/diary-view";
import { listHearingsBetween } from "~/features/courts/diary/hearings/queries.diary.server";
import { chatLink } from "~/features/telling/messages/chat-link";
import { dayInIndia, daysOfWeek, formatDay, weekdayOf } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { authorize } from "~/web/access/authorize.server";

const MAX_SHOWN = 300;

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? t("Diary, {from}", { from: formatDay(data.period.from) }) : t("Diary")} · Nyaya Diary` },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const today = dayInIndia(new Date());
	const period = diaryPeriod(new URL(request.url).searchParams, today);
	const found = await listHearingsBetween(acting.ownerId, {
		from: period.from,
		to: period.to,
		today,
		limit: MAX_SHOWN,
	});
	const days = diaryDays(found.hearings);
	const shared = diaryDays(found.hearings.map(withNamesWithheld));
	const shareUrl = shared.length > 0 ? chatLink(diaryText(shared, acting.ownerName)) : null;
	return { today, period, days, total: found.total, nextDay: found.nextDay, shareUrl, name: acting.ownerName };
}

/** Seven days; a day without a hearing takes one line. */
function Week({ monday, days, today }: { monday: string; days: DiaryDay[]; today: string }) {
	const byDay = new Map(days.map((item) => [item.day, item]));
	return daysOfWeek(monday).map((day) => {
		const item = byDay.get(day);
		return (
			<section key={day} className="no-print mb-5">
				<h2 className="mb-2 pb-1 [border-bottom-width:1px]">
					<Link to={diaryDay(day)}>
						{weekdayOf(day)}, <time dateTime={day}>{formatDay(day)}</time>
					</Link>{" "}
					<span className="hint font-normal">{item ? hearingsInWords(item.count) : t("No hearings")}</span>
				</h2>
				{item && day >= today && <ClashNote courts={item.clash} />}
				{item && <DiaryList day={day} courts={item.courts} today={today} heading="h3" />}
			</section>
		);
	});
}

export default function Diary() {
	const { today, period, days, total, nextDay, shareUrl, name } = useLoaderData<typeof loader>();
	const shown = days.reduce((sum, { count }) => sum + count, 0);
	const [first] = days;
	const courts = first?.courts.length ?? 0;
	const cut = shown < total && `. ${t("The first {shown} are listed.", { shown })}`;
	const hasNotes = days.some((item) => item.courts.some(({ rooms }) => rooms.some(hasNote)));
	return (
		<>
			<DiaryTabs period={period} today={today} />
			<DiaryHead period={period} today={today} shareUrl={shareUrl} />
			{first && (
				<p className="no-print mb-3 font-semibold">
					{period.kind === "day" && courts > 1
						? t("{hearings} in {courts} courts", { hearings: hearingsInWords(total), courts })
						: hearingsInWords(total)}
					{cut}
				</p>
			)}
			{hasNotes && <PrintNotes key={period.from} />}
			{!first && <NoHearings period={period} nextDay={nextDay} today={today} />}
			{first && period.kind === "day" && first.day >= today && <ClashNote courts={first.clash} />}
			{first && period.kind === "day" && <DiaryList day={first.day} courts={first.courts} today={today} />}
			{first && period.kind === "week" && <Week monday={period.from} days={days} today={today} />}
			{first && <Board name={name} period={period} days={days} count={hearingsInWords(total) + (cut || "")} />}
			<DiarySteps period={period} />
		</>
	);
}
