import { Link, useLocation } from "@remix-run/react";
import { listingInWords } from "~/features/courts/cause-lists/listing-words";
import { caseNumberOrDash } from "~/features/courts/court-records/case-facts";
import type { DiaryCourt, DiaryHearing } from "~/features/courts/diary/diary-view";
import { NotedMark } from "~/features/courts/hearings/noted-mark";
import { OUTCOME_WORDS } from "~/features/courts/hearings/outcome-words";
import { RecordLink } from "~/features/courts/hearings/record-link";
import { useMay } from "~/features/people/chamber/use-may";
import { inCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import { type Day, formatDay } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";

/** The next date or disposal after a hearing. */
function NextDate({ hearing, isOver }: { hearing: DiaryHearing; isOver: boolean }) {
	if (hearing.nextDate)
		return (
			<>
				<span className="font-normal desktop:hidden">{t("Next date:")} </span>
				<time dateTime={hearing.nextDate}>{formatDay(hearing.nextDate)}</time>
				<NotedMark by={hearing.notedBy} />
			</>
		);
	if (hearing.isDisposed) return <>{t("Disposed")}</>;
	return isOver ? <span className="hint">{t("Next date awaited")}</span> : null;
}

/** `purposes` of the day's hearings are suggested for the next ones. */
type DayOfList = { day: Day; today: Day; purposes: string[] };
type RowProps = DayOfList & { hearing: DiaryHearing };

/** The recorded outcome of the day's hearing, or the link to its form. */
function Recorded({ hearing: { caseId, name, outcome, isDisposed }, day, today, purposes }: RowProps) {
	const { pathname, search } = useLocation();
	const may = useMay();
	if (day > today || !may("hearing") || (isDisposed && !outcome)) return null;
	if (!outcome)
		return (
			<p className="no-print font-normal">
				<RecordLink hearing={{ caseId, name, day, today, purposes }}>{t("Record hearing")}</RecordLink>
			</p>
		);
	const to = `${paths.recordHearing(caseId)}?day=${day}&return=${encodeURIComponent(pathname + search)}`;
	return (
		<p className="no-print font-normal">
			{t(OUTCOME_WORDS[outcome])} ·{" "}
			<Link to={to} aria-label={t("Correct: {name}", { name })}>
				{t("Correct")}
			</Link>
		</p>
	);
}

function Row({ hearing, ...ofDay }: RowProps) {
	const { caseId, number, name, caseNumber, listing, note } = hearing;
	const list = listingInWords(listing);
	const stage = inCourtWords(hearing.stage);
	const purpose = inCourtWords(hearing.purpose);
	return (
		<tr>
			<td className="text-ink-soft phone:absolute phone:left-2.5">{number}</td>
			<th scope="row" className="diary-name">
				<Link to={paths.case(caseId)} className="no-underline hover:underline" {...asWritten(name)}>
					{name}
				</Link>
				{list && <p className={listing?.status === "not_listed" ? "font-semibold" : "hint"}>{list}</p>}
				<NotedMark by={hearing.dayNotedBy} />
				{note && (
					<p className="hint" {...asWritten(note)}>
						{note}
					</p>
				)}
			</th>
			<td className="diary-fact">{name !== caseNumber && caseNumberOrDash(caseNumber)}</td>
			<td className="diary-fact" {...asWritten(stage)}>
				{stage}
			</td>
			<td className="diary-fact" {...asWritten(purpose)}>
				{purpose}
			</td>
			<td className="diary-next font-semibold">
				<NextDate hearing={hearing} isOver={ofDay.day < ofDay.today} />
				<Recorded hearing={hearing} {...ofDay} />
			</td>
		</tr>
	);
}

type DiaryCourtProps = DayOfList & { court: DiaryCourt; heading: "h2" | "h3" };

function CourtHearings({ court: { court, rooms }, heading: Heading, ...ofDay }: DiaryCourtProps) {
	return (
		<section className="diary-court mb-5">
			<Heading className="mb-1.5">{court}</Heading>
			<table className="diary-table">
				<thead>
					<tr>
						<th scope="col" className="w-11">
							<abbr title={t("Number")}>{t("No")}</abbr>
						</th>
						<th scope="col" className="w-[34%]">
							{t("Parties")}
						</th>
						<th scope="col">{t("Case Number")}</th>
						<th scope="col">{t("Stage")}</th>
						<th scope="col">{t("Purpose")}</th>
						<th scope="col">{t("Next Date")}</th>
					</tr>
				</thead>
				{rooms.map(({ room, hearings }) => (
					<tbody key={room}>
						<tr className="diary-room">
							<th scope="rowgroup" colSpan={5}>
								{room}
							</th>
							<td className="diary-next font-semibold" />
						</tr>
						{hearings.map((hearing) => (
							<Row key={hearing.caseId} hearing={hearing} {...ofDay} />
						))}
					</tbody>
				))}
			</table>
		</section>
	);
}

type DiaryListProps = { day: Day; courts: DiaryCourt[]; today: Day; heading?: "h2" | "h3" };

/** The hearings of one day by court. The column of next dates is shown once the court has set one. The board is printed instead. */
export function DiaryList({ day, courts, today, heading = "h2" }: DiaryListProps) {
	const hearings = courts.flatMap(({ rooms }) => rooms.flatMap((room) => room.hearings));
	const purposes = [...new Set(hearings.flatMap(({ purpose }) => inCourtWords(purpose) || []))];
	const isHeard = day <= today || hearings.some(({ nextDate, isDisposed }) => nextDate !== null || isDisposed);
	return (
		<div className={isHeard ? "diary diary-heard no-print" : "diary no-print"}>
			{courts.map((court) => (
				<CourtHearings key={court.court} {...{ court, heading, day, today, purposes }} />
			))}
		</div>
	);
}
