import { SIDE_NAMES } from "~/features/courts/appearance/own-side";
import { positionInWords } from "~/features/courts/cause-lists/listing-words";
import type { DeadlineItem } from "~/features/courts/deadlines/queries.server";
import { periodInWords } from "~/features/courts/diary/diary-head";
import type { DiaryPeriod } from "~/features/courts/diary/diary-input";
import { type DiaryDay, type DiaryHearing, hearingsInWords } from "~/features/courts/diary/diary-view";
import { DueRows } from "~/features/courts/diary/due-lines";
import { useNotedWords } from "~/features/courts/hearings/noted-mark";
import { inCourtWords } from "~/features/people/places/court-words";
import { formatDay, formatLongDay } from "~/platform/calendar/day";
import { asWritten, phrases, t } from "~/platform/language/translate";

const COLUMNS = phrases(
	"No.",
	"Court",
	"Case",
	"Parties",
	"For",
	"Other side’s advocate",
	"Stage",
	"List position",
	"Next date",
);

/** The parties, the own side bold; a case without parties by its number. */
function Parties({ petitioners, respondents, appearsFor, name }: DiaryHearing) {
	const isBoth = petitioners !== "" && respondents !== "";
	// Each side has its own text direction, so that `v.` stays between them.
	const side = (words: string, isOwn: boolean) => {
		const Side = isOwn ? "b" : "span";
		return words && <Side {...asWritten(words)}>{words}</Side>;
	};
	return (
		<>
			{side(petitioners, appearsFor === "petitioner")}
			{isBoth && ` ${t("v.")} `}
			{side(respondents, appearsFor === "respondent")}
			{petitioners + respondents === "" && name}
		</>
	);
}

function Row({ hearing, court, room }: { hearing: DiaryHearing; court: string; room: string }) {
	const { number, caseNumber, cnrNumber, appearsFor, otherAdvocates, stage, listing, note, nextDate, isDisposed } =
		hearing;
	const noted = useNotedWords(hearing.dayNotedBy);
	const fact = (words: string | null) => <td {...asWritten(words)}>{words}</td>;
	return (
		<tr>
			<td>{number}</td>
			<td>
				<span {...asWritten(court)}>{court}</span>
				<br />
				<span {...asWritten(room)}>{room}</span>
			</td>
			<td>{caseNumber || cnrNumber}</td>
			<td>
				<Parties {...hearing} />
				{noted && <p>{noted}</p>}
				{note && (
					<p className="board-note" {...asWritten(note)}>
						{note}
					</p>
				)}
			</td>
			<td>{appearsFor && t(SIDE_NAMES[appearsFor])}</td>
			{fact(otherAdvocates.join(", "))}
			{fact(inCourtWords(stage))}
			{/* Where the court's list was not checked, and for the next date: both are written by hand. */}
			<td>{positionInWords(listing)}</td>
			<td>{nextDate ? formatDay(nextDate) : isDisposed && t("Disposed")}</td>
		</tr>
	);
}

type BoardProps = {
	/** The advocate. */
	name: string;
	period: DiaryPeriod;
	days: DiaryDay[];
	/** The number of hearings in words. */
	count: string;
	due: DeadlineItem[];
};

/** The hearings of a day, or of a week by its days, on paper: one table, which the screen does not show. */
export function Board({ name, period, days, count, due }: BoardProps) {
	const isWeek = period.kind === "week";
	return (
		<table className="board">
			<caption>
				<b {...asWritten(name)}>{name}</b> · {isWeek ? periodInWords(period) : formatLongDay(period.from)} · {count}
			</caption>
			<thead>
				<tr>
					{COLUMNS.map((column) => (
						<th key={column} scope="col">
							{t(column)}
						</th>
					))}
				</tr>
			</thead>
			{days.map(({ day, count, courts }) => (
				<tbody key={day}>
					{isWeek && (
						<tr>
							<th scope="rowgroup" colSpan={COLUMNS.length}>
								{formatLongDay(day)} · {hearingsInWords(count)}
							</th>
						</tr>
					)}
					{courts.flatMap(({ court, rooms }) =>
						rooms.flatMap(({ room, hearings }) =>
							hearings.map((hearing) => <Row key={hearing.caseId} hearing={hearing} court={court} room={room} />),
						),
					)}
				</tbody>
			))}
			{due.length > 0 && <DueRows due={due} isWeek={isWeek} columns={COLUMNS.length} />}
		</table>
	);
}
