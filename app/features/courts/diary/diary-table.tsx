import { Fragment } from "react";
import { listingInWords, positionInWords } from "~/features/courts/cause-lists/listing-words";
import { caseNumberOrDash } from "~/features/courts/court-records/case-facts";
import { type DiaryPeriod, diaryDay } from "~/features/courts/diary/diary-input";
import { type DiaryDay, type DiaryHearing, hearingsInWords, hearingsOf } from "~/features/courts/diary/diary-view";
import { NotedMark } from "~/features/courts/hearings/noted-mark";
import { OUTCOME_WORDS } from "~/features/courts/hearings/outcome-words";
import { RecordLink } from "~/features/courts/hearings/record-link";
import { useMay } from "~/features/people/chamber/use-may";
import { inCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import { type Day, daysOfWeek, formatFullDay } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";
import { Link, useLocation } from "~/ui/frame/router";

/** What the rows of a table share. */
function useTable(days: DiaryDay[], today: Day) {
	const { pathname, search } = useLocation();
	const hearings = hearingsOf(days);
	return {
		today,
		here: pathname + search,
		mayRecord: useMay()("hearing"),
		/** Suggested for the next hearings. */
		purposes: [...new Set(hearings.flatMap(({ purpose }) => inCourtWords(purpose) || []))],
		hasPositions: hearings.some(({ listing }) => positionInWords(listing) !== ""),
		/** The last column is shown once a hearing can be recorded or its court has set a next date. */
		hasNext:
			days.some(({ day }) => day <= today) || hearings.some(({ nextDate, isDisposed }) => nextDate || isDisposed),
	};
}

type Table = ReturnType<typeof useTable>;
type RowProps = { hearing: DiaryHearing; day: Day; table: Table };

/** The parties; on a phone with many hearings the longer side is cut, so that both are seen. */
function Parties({ name, petitioners, respondents }: DiaryHearing) {
	if (!petitioners || !respondents) return <span {...asWritten(name)}>{name}</span>;
	return (
		<>
			<span {...asWritten(petitioners)}>{petitioners}</span> {t("v.")}{" "}
			<span {...asWritten(respondents)}>{respondents}</span>
		</>
	);
}

/** The recorded outcome of the day's hearing, or the link to its form. */
function Recorded({ hearing: { caseId, name, outcome, isDisposed }, day, table }: RowProps) {
	const { here, today, purposes } = table;
	if (day > today || !table.mayRecord || (isDisposed && !outcome)) return null;
	if (!outcome)
		return (
			<RecordLink hearing={{ caseId, name, day, today, purposes }} className="record no-print">
				{t("Record")}
			</RecordLink>
		);
	const to = `${paths.recordHearing(caseId)}?day=${day}&return=${encodeURIComponent(here)}`;
	return (
		<p className="rest no-print">
			{t(OUTCOME_WORDS[outcome])} ·{" "}
			<Link to={to} aria-label={t("Correct: {name}", { name })}>
				{t("Correct")}
			</Link>
		</p>
	);
}

/** The next date or disposal after a hearing, and what was recorded. */
function Next({ hearing, day, table }: RowProps) {
	const { nextDate, isDisposed, notedBy, outcome } = hearing;
	const { today } = table;
	const isAwaited = !nextDate && !isDisposed && day < today;
	return (
		<td className={nextDate || isDisposed || isAwaited || outcome ? "diary-next diary-told" : "diary-next"}>
			{nextDate && (
				<p className="rest">
					<span className="desktop:hidden">{t("Next date:")} </span>
					<time dateTime={nextDate} className={nextDate < today ? undefined : "when"}>
						{formatFullDay(nextDate)}
					</time>
					<NotedMark by={notedBy} />
				</p>
			)}
			{!nextDate && isDisposed && <p className="rest">{t("Disposed")}</p>}
			{isAwaited && <p className="rest">{t("Next date awaited")}</p>}
			<Recorded hearing={hearing} day={day} table={table} />
		</td>
	);
}

function Row({ hearing, day, table }: RowProps) {
	const { caseId, name, caseNumber, listing, note } = hearing;
	const facts = [inCourtWords(hearing.stage), inCourtWords(hearing.purpose)].filter(Boolean).join(" · ");
	return (
		<tr>
			{table.hasPositions && (
				<td className="diary-place" title={listingInWords(listing) || undefined}>
					{positionInWords(listing)}
				</td>
			)}
			<th scope="row">
				<Link to={paths.case(caseId)} className="what">
					<Parties {...hearing} />
				</Link>
				<NotedMark by={hearing.dayNotedBy} />
				{note && (
					<p className="rest" {...asWritten(note)}>
						{note}
					</p>
				)}
			</th>
			<td className="diary-facts rest">
				<span>{name !== caseNumber && caseNumberOrDash(caseNumber)}</span>{" "}
				{facts && <span {...asWritten(facts)}>{facts}</span>}
			</td>
			{table.hasNext && <Next hearing={hearing} day={day} table={table} />}
		</tr>
	);
}

type DayRowsProps = { day: Day; item: DiaryDay | undefined; isNamed: boolean; table: Table };

/** The hearings of a day below the lines of their courts; in a week the day has a line, too, even without a hearing. */
function DayRows({ day, item, isNamed, table }: DayRowsProps) {
	const columns = 2 + Number(table.hasPositions) + Number(table.hasNext);
	const isOver = day < table.today;
	return (
		<tbody className={isOver ? "diary-over" : undefined}>
			{isNamed && (
				<tr className="diary-day">
					<th scope="rowgroup" colSpan={columns}>
						<Link to={paths.diary + diaryDay(day)}>
							<time dateTime={day}>{formatFullDay(day)}</time>
						</Link>{" "}
						<span className="rest">{item ? hearingsInWords(item.count) : t("No hearings")}</span>
					</th>
				</tr>
			)}
			{item?.courts.flatMap(({ court, rooms, isClash }) =>
				rooms.map(({ room, hearings }) => (
					<Fragment key={court + room}>
						<tr className="diary-court">
							<th scope="rowgroup" colSpan={columns}>
								<span>{room}</span> <span {...asWritten(court)}>{court}</span>
								{isClash && !isOver && <b className="clash">{t("Clash")}</b>}
							</th>
						</tr>
						{hearings.map((hearing) => (
							<Row key={hearing.caseId} hearing={hearing} day={day} table={table} />
						))}
					</Fragment>
				)),
			)}
		</tbody>
	);
}

/** At most so many hearings of a day fit a phone's screen with whole names of parties and courts. */
const MAX_UNCUT = 4;

type DiaryTableProps = { period: DiaryPeriod; days: DiaryDay[]; today: Day };

/** The hearings of a day, or of the seven days of a week, as one table with one head. The board is printed instead. */
export function DiaryTable({ period, days, today }: DiaryTableProps) {
	const table = useTable(days, today);
	const isWeek = period.kind === "week";
	const isUncut = !isWeek && days.every(({ count }) => count <= MAX_UNCUT);
	const look = ["diary-table no-print", isWeek && "diary-week", isUncut && "diary-uncut"].filter(Boolean).join(" ");
	const shown = isWeek ? daysOfWeek(period.from) : days.map(({ day }) => day);
	return (
		<table className={look}>
			<thead>
				<tr>
					{table.hasPositions && (
						<th scope="col" className="w-26">
							{t("List position")}
						</th>
					)}
					<th scope="col" className="w-[42%]">
						{t("Parties")}
					</th>
					<th scope="col" className="diary-facts">
						<span>{t("Case Number")}</span> <span>{t("Purpose")}</span>
					</th>
					{table.hasNext && (
						<th scope="col" className="w-52">
							{t("Next Date")}
						</th>
					)}
				</tr>
			</thead>
			{shown.map((day) => (
				<DayRows key={day} day={day} item={days.find((one) => one.day === day)} isNamed={isWeek} table={table} />
			))}
		</table>
	);
}
