import { Link } from "@remix-run/react";
import { type Day, formatDay, whenInWords } from "~/calendar/day";
import { weekdayOf } from "~/calendar/week";
import { roomInWords } from "~/features/cases/court-room";
import { hearingOf } from "~/features/cases/next-date";
import type { CasePage } from "~/features/cases/page/queries.server";
import { useMay } from "~/features/chamber/use-may";
import { paths } from "~/paths";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

type Shown = Pick<CasePage, "item" | "extras" | "today">;

/** What is to be done on the next day, as the court wrote it when it set the day. */
const purposeOf = ({ item, extras }: Shown) =>
	extras.hearings.filter(({ nextDate, purpose }) => nextDate === item.nextDate && purpose).at(-1)?.purpose;

function DayInWords({ item, today }: Shown) {
	const { decisionDate, natureOfDisposal } = item;
	const nextDate = hearingOf(item);
	const day = (value: Day) => <time dateTime={value}>{formatDay(value)}</time>;
	if (nextDate && nextDate >= today)
		return (
			<p className="case-day">
				{weekdayOf(nextDate)}, {day(nextDate)} <span className="hearing-when">{whenInWords(nextDate, today)}</span>
			</p>
		);
	if (decisionDate)
		return (
			<>
				<p className="case-day">Disposed</p>
				<p>
					Decided on {day(decisionDate)}
					{natureOfDisposal && ` · ${natureOfDisposal}`}
				</p>
			</>
		);
	return (
		<>
			<p className="case-day">Date awaited</p>
			{nextDate && (
				<p>
					The last date was {day(nextDate)}, {whenInWords(nextDate, today)}. The court has not published the next one.
				</p>
			)}
		</>
	);
}

type LastCheckedProps = Pick<CasePage, "item" | "check"> & {
	/** The address of this page. */
	here: string;
	problem?: string;
};

/** When the court was last asked, and the button that asks it again. */
export function LastChecked({ item, check, here, problem }: LastCheckedProps) {
	const { last, isUnderWay, canAsk } = check;
	const may = useMay();
	return (
		<SafeForm className="case-check">
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			{last && (
				<p>
					Last checked {last}
					{check.problem && item.lookUp === "found" && `. The last check brought nothing: ${check.problem}`}
				</p>
			)}
			{isUnderWay ? (
				<p>
					The court is being asked now. <Link to={here}>Reload</Link>
				</p>
			) : (
				canAsk &&
				may("check") && (
					<SubmitButton className="button button-small" name="intent" value="check" busy="Checking…">
						Check now
					</SubmitButton>
				)
			)}
		</SafeForm>
	);
}

/** Decided, with no hearing to come. */
export function isDisposed({ item, today }: Pick<CasePage, "item" | "today">): boolean {
	const nextDate = hearingOf(item);
	return item.decisionDate !== null && !(nextDate && nextDate >= today);
}

/** The first thing on a case's page: the next hearing, or why there is none. */
export function NextHearing(shown: Shown) {
	const { item } = shown;
	const may = useMay();
	if (item.lookUp === "waiting") return <p className="case-day">Fetching details from eCourts…</p>;
	if (item.lookUp === "unknown")
		return (
			<>
				<p className="case-day">No case found for this CNR</p>
				<p>Compare it with the court's notice; it has 16 letters and digits.</p>
				{may("change") && (
					<Link to={`${paths.editCase(item.id)}?return=${paths.case(item.id)}`} className="button mt-2">
						Correct the CNR
					</Link>
				)}
			</>
		);
	if (item.lookUp === "failed")
		return (
			<>
				<p className="case-day">No details yet</p>
				<p>eCourts is not responding. We will try again tonight.</p>
			</>
		);
	const isOver = isDisposed(shown);
	const purpose = purposeOf(shown);
	return (
		<>
			<DayInWords {...shown} />
			{!isOver && item.courtNumberAndJudge && <p dir="auto">{roomInWords(item.courtNumberAndJudge)}</p>}
			{!isOver && (purpose || item.caseStage) && (
				<p dir="auto">
					{purpose ?? item.caseStage}
					{purpose && item.caseStage && purpose !== item.caseStage && (
						<span className="hint"> · Stage: {item.caseStage}</span>
					)}
				</p>
			)}
		</>
	);
}
