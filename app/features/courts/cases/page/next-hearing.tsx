import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { listingInFull } from "~/features/courts/cause-lists/listing-words";
import { hearingOf, roomInWords } from "~/features/courts/court-records/case-facts";
import { NOT_RESPONDING } from "~/features/courts/court-records/look-up/look-up-words";
import { useMay } from "~/features/people/chamber/use-may";
import { inCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import { type Day, formatDay, formatMoment, weekdayOf, whenInWords } from "~/platform/calendar/day";
import { asWritten, phrase, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

type Shown = Pick<CasePage, "item" | "purpose" | "today"> & {
	/** Why the latest look-up failed, if known. */
	problem?: string | null;
};

function DayInWords({ item, today }: Omit<Shown, "purpose">) {
	const { decisionDate, natureOfDisposal } = item;
	const nextDate = hearingOf(item);
	const day = (value: Day) => <time dateTime={value}>{formatDay(value)}</time>;
	if (nextDate && nextDate >= today)
		return (
			<p className="case-day when">
				{weekdayOf(nextDate)}, {day(nextDate)} <span className="hearing-when">{whenInWords(nextDate, today)}</span>
			</p>
		);
	if (decisionDate)
		return (
			<>
				<p className="case-day">{t("Disposed")}</p>
				<p>
					<Words id="Decided on <0/>">{day(decisionDate)}</Words>
					{natureOfDisposal && ` · ${inCourtWords(natureOfDisposal)}`}
				</p>
			</>
		);
	return (
		<>
			<p className="case-day">{t("Date awaited")}</p>
			{nextDate && (
				<p>
					<Words
						id={
							item.cnrNumber
								? phrase("The last date was <0/>, {when}. The court has not published the next one.")
								: phrase("The last date was <0/>, {when}.")
						}
						values={{ when: whenInWords(nextDate, today) }}
					>
						{day(nextDate)}
					</Words>
				</p>
			)}
		</>
	);
}

export type LastCheckedProps = Pick<CasePage, "item" | "check"> & {
	here: string;
	problem?: string;
};

/** Time of the last look-up, and the button to check again. */
export function LastChecked({ item, check, here, problem }: LastCheckedProps) {
	const { last, isUnderWay, canAsk } = check;
	const may = useMay();
	return (
		<SafeForm className="rest cluster mt-2" preventScrollReset>
			{problem && (
				<p className="error-summary w-full" role="alert">
					{problem}
				</p>
			)}
			{last && (
				<p>
					{item.source === "ecourtsindia"
						? t("Last checked {last}, by eCourtsIndia", { last })
						: t("Last checked {last}", { last })}
					{check.problem &&
						item.lookUp === "found" &&
						`. ${t("The last check failed: {problem}", { problem: t(check.problem) })}`}
					{check.turn && `. ${check.turn}`}
				</p>
			)}
			{isUnderWay ? (
				<p>
					<Words id="Checking with the court now. <0>Reload</0>">
						<Link to={here} />
					</Words>
				</p>
			) : (
				canAsk &&
				may("check") && (
					<SubmitButton className="button button-small" name="intent" value="check" busy={t("Checking…")}>
						{item.lookUp === "failed" ? t("Try again") : t("Check now")}
					</SubmitButton>
				)
			)}
		</SafeForm>
	);
}

export function isDisposed({ item, today }: Pick<CasePage, "item" | "today">): boolean {
	const nextDate = hearingOf(item);
	return item.decisionDate !== null && !(nextDate && nextDate >= today);
}

/** The top of a case's page: the next hearing, or why there is none. */
export function NextHearing(shown: Shown) {
	const { item } = shown;
	const may = useMay();
	if (item.lookUp === "unknown" && !item.isNoted)
		return (
			<>
				<p>{t("Compare it with the court's notice; it has 16 letters and digits.")}</p>
				{may("change") && (
					<Link to={`${paths.editCase(item.id)}?return=${paths.case(item.id)}`} className="button button-primary mt-2">
						{t("Correct the CNR")}
					</Link>
				)}
			</>
		);
	if (item.lookUp === "failed" && !item.isNoted)
		return (
			<>
				<p className="case-day">
					{shown.problem && shown.problem !== NOT_RESPONDING ? t("No details yet") : t("The court did not answer")}
				</p>
				<p>
					{shown.problem && shown.problem !== NOT_RESPONDING && `${t(shown.problem)} `}
					{t("We will try again tonight.")}
				</p>
			</>
		);
	const isOver = isDisposed(shown);
	const purpose = inCourtWords(shown.purpose ?? null);
	const stage = inCourtWords(item.caseStage);
	return (
		<>
			<DayInWords {...shown} />
			{!isOver && item.listing && (
				<p>
					{listingInFull(item.listing)}
					{item.listing.checkedAt && (
						<span className="hint"> · {t("Checked {at}", { at: formatMoment(new Date(item.listing.checkedAt)) })}</span>
					)}
				</p>
			)}
			{item.isNoted && item.ownForum === null && <p className="hint">{t("Not confirmed by eCourts yet")}</p>}
			{!isOver && item.courtNumberAndJudge && <p dir="auto">{roomInWords(item.courtNumberAndJudge)}</p>}
			{!isOver && (purpose || stage) && (
				<p {...asWritten(purpose ?? stage)}>
					{purpose ?? stage}
					{purpose && stage && purpose !== stage && <span className="hint"> · {t("Stage: {stage}", { stage })}</span>}
				</p>
			)}
		</>
	);
}
