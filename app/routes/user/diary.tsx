import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { listClosedDays } from "~/features/courts/closed-days/queries.server";
import { withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { listDue } from "~/features/courts/deadlines/queries.server";
import { Board } from "~/features/courts/diary/board";
import { ClosedLine } from "~/features/courts/diary/closed-line";
import { type Closed, DayStrip } from "~/features/courts/diary/day-strip";
import { DiaryActions, DiaryHead, NoHearings, PrintNotes, periodInWords } from "~/features/courts/diary/diary-head";
import { type DiaryPeriod, daysOfStrip, diaryPeriod } from "~/features/courts/diary/diary-input";
import { DiaryTable } from "~/features/courts/diary/diary-table";
import { diaryText } from "~/features/courts/diary/diary-text";
import { diaryDays, hearingsInWords, hearingsOf } from "~/features/courts/diary/diary-view";
import { DueLines } from "~/features/courts/diary/due-lines";
import { listHearingDays, listHearingsBetween } from "~/features/courts/diary/hearings/queries.diary.server";
import { MonthTable, monthDays } from "~/features/courts/diary/month-table";
import { chatLink } from "~/features/telling/messages/chat-link";
import { paths } from "~/paths";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { monthOf, weeksOfMonth } from "~/platform/calendar/month";
import { t } from "~/platform/language/translate";
import { useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";

const MAX_SHOWN = 300;
/** Cases listed by name in a day's cell of a month; the rest are counted. */
const NAMES_A_DAY = 3;

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? t("Diary, {from}", { from: periodInWords(data.period) }) : t("Diary")} · Nyaya Diary` },
];

async function readMonth(ownerId: string, { from }: DiaryPeriod, today: Day) {
	const shown = weeksOfMonth(monthOf(from)).flat();
	const range = { from: shown[0] ?? from, to: shown.at(-1) ?? from, today };
	const [rows, due] = await Promise.all([
		listHearingDays(ownerId, { ...range, casesADay: NAMES_A_DAY }),
		listDue(ownerId, range),
	]);
	return { month: monthDays(rows, due), board: null };
}

/** The board of the period; without hearings, of the next day that has some. */
async function readBoard(ownerId: string, name: string, { period, today }: { period: DiaryPeriod; today: Day }) {
	const find = ({ from, to }: DiaryPeriod) => listHearingsBetween(ownerId, { from, to, today, limit: MAX_SHOWN });
	const [{ nextDay, counts, ...own }, due] = await Promise.all([find(period), listDue(ownerId, period)]);
	const next: DiaryPeriod | null = own.total === 0 && nextDay ? { kind: "day", from: nextDay, to: nextDay } : null;
	const { hearings, total } = next ? await find(next) : own;
	const shared = diaryDays(hearings.map(withNamesWithheld));
	const shareUrl = shared.length > 0 ? chatLink(diaryText(shared, name)) : null;
	return { month: null, board: { next, days: diaryDays(hearings), total, shareUrl, name, counts, due } };
}

export async function loader({ request }: LoaderFunctionArgs) {
	const { ownerId, ownerName } = await authorize(request, "see");
	const today = dayInIndia(new Date());
	const { pathname, searchParams } = new URL(request.url);
	const period = diaryPeriod(searchParams, today, pathname === paths.calendar ? "month" : "day");
	const isMonth = period.kind === "month";
	const days = isMonth ? weeksOfMonth(monthOf(period.from)).flat() : daysOfStrip(period.from);
	const [shown, closed] = await Promise.all([
		isMonth ? readMonth(ownerId, period, today) : readBoard(ownerId, ownerName, { period, today }),
		listClosedDays(ownerId, days[0] ?? period.from, days.at(-1) ?? period.to),
	]);
	return { today, period, closed, ...shown };
}

type BoardOfPeriod = NonNullable<Awaited<ReturnType<typeof loader>>["board"]>;
type ShownBoardProps = { period: DiaryPeriod; today: Day; board: BoardOfPeriod; closed: Closed };

function ShownBoard({ period, today, closed, board }: ShownBoardProps) {
	const { next, days, total, shareUrl, name, counts, due } = board;
	const of = next ?? period;
	const isEmpty = next !== null || total === 0;
	const dueLines = <DueLines due={due} isWeek={period.kind === "week"} isPrinted={isEmpty} />;
	const hearings = hearingsOf(days);
	const courts = days[0]?.courts.length ?? 0;
	const inWords =
		of.kind === "day" && courts > 1
			? t("{hearings} in {courts} courts", { hearings: hearingsInWords(total), courts })
			: hearingsInWords(total);
	const cut = hearings.length < total ? `. ${t("The first {shown} are listed.", { shown: hearings.length })}` : "";
	return (
		<>
			<DayStrip period={period} counts={counts} today={today} closed={closed} />
			<ClosedLine closed={closed} from={period.from} to={period.to} />
			{isEmpty && dueLines}
			{isEmpty && <NoHearings period={period} nextDay={next?.from ?? null} today={today} />}
			{total > 0 && <DiaryTable period={of} days={days} today={today} />}
			{total > 0 && <p className="rest no-print mt-2">{inWords + cut}</p>}
			{!isEmpty && dueLines}
			<DiaryActions shareUrl={shareUrl} />
			{hearings.some(({ note }) => note !== null) && <PrintNotes key={of.from} />}
			{total > 0 && (
				<Board name={name} period={of} days={days} count={hearingsInWords(total) + cut} due={next ? [] : due} />
			)}
		</>
	);
}

export default function Diary() {
	const { today, period, closed, month, board } = useLoaderData<typeof loader>();
	return (
		<>
			<DiaryHead period={period} today={today} isPrinted={!board || board.total === 0} />
			{month && <MonthTable month={monthOf(period.from)} days={month} today={today} closed={closed} />}
			{month && <ClosedLine closed={closed} from={period.from} to={period.to} />}
			{month && <DiaryActions shareUrl={null} />}
			{board && <ShownBoard period={period} today={today} board={board} closed={closed} />}
		</>
	);
}
