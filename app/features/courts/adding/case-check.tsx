import { useEffect, useState } from "react";
import { WaitingWords } from "~/features/courts/adding/waiting";
import type { CaseRow } from "~/features/courts/cases/queries.server";
import { caseNameOf, caseNumberOrDash, cnrOrDash } from "~/features/courts/court-records/case-facts";
import { HearingDay } from "~/features/courts/court-records/hearing-day";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";
import { Link, useRevalidator } from "~/ui/frame/router";
import { RefreshLink } from "~/ui/list/live-progress";
import { mayRefresh } from "~/ui/network/connection";

/** The part of a new case that its owner checks. */
export type CheckedCase = ReturnType<typeof toCheckedCase>;

export function toCheckedCase(row: CaseRow) {
	const { id, cnrNumber, caseNumber, nextDate, decisionDate, lookUp } = row;
	const court = row.courtComplex ?? row.courtEstablishment ?? row.district ?? row.state;
	return { id, cnrNumber, caseNumber, nextDate, decisionDate, lookUp, court, name: caseNameOf(row) };
}

const ASK_EVERY_MS = 1000;
const MAX_WAIT_MS = 20_000;

/** Polls until the court answers, up to 20 s. @returns whether it still waits. */
function useAnswer(isWaiting: boolean): boolean {
	const { revalidate } = useRevalidator();
	const [isOver, setIsOver] = useState(false);
	useEffect(() => {
		if (!isWaiting || isOver) return;
		const asking = setInterval(() => mayRefresh() && revalidate(), ASK_EVERY_MS);
		const ending = setTimeout(() => setIsOver(true), MAX_WAIT_MS);
		return () => {
			clearInterval(asking);
			clearTimeout(ending);
		};
	}, [isWaiting, isOver, revalidate]);
	return isWaiting && !isOver;
}

/** Shows the court's answer about a new case, so that its owner can confirm it. */
export function CaseCheck({ item, today, usual }: { item: CheckedCase; today: Day; usual: number | null }) {
	const isAsking = useAnswer(item.lookUp === "waiting");
	const isFound = item.lookUp === "found";
	const isUnknown = item.lookUp === "unknown";
	const may = useMay();
	return (
		<>
			<div role="status" aria-live="polite">
				{isFound ? (
					<Found item={item} today={today} />
				) : isAsking ? (
					<>
						<WaitingWords label={t("Fetching details from eCourts")} usual={usual} />
						<RefreshLink />
					</>
				) : (
					<p>{withoutAnswer(item)}</p>
				)}
			</div>
			{item.lookUp === "failed" && may("check") && (
				<SafeForm action={paths.retryCase(item.id)} className="mb-3">
					<input type="hidden" name="return" value={paths.checkCase(item.id)} />
					<button type="submit" className="button">
						{t("Try again")}
					</button>
				</SafeForm>
			)}
			<div className="actions">
				<Link
					to={isFound ? paths.case(item.id) : paths.cases}
					className={isUnknown ? "button" : "button button-primary"}
				>
					{isFound ? t("Yes, this is my case") : t("Back")}
				</Link>
				{may("change") && item.lookUp !== "waiting" && (
					<Link to={paths.editCase(item.id)} className={isUnknown ? "button button-primary" : "button"}>
						{t("Correct the CNR")}
					</Link>
				)}
				{may("delete") && (
					<Link to={`${paths.deleteCases}?case=${item.id}`} className="button">
						{t("Delete this case")}
					</Link>
				)}
			</div>
		</>
	);
}

function withoutAnswer({ lookUp, cnrNumber }: CheckedCase): string {
	if (lookUp === "unknown") return t("No case found for this CNR: {cnrNumber}.", { cnrNumber });
	if (lookUp === "failed") return t("The court did not answer. The case is in your list. We will try again tonight.");
	return t("The case is in your list. Its details will appear when eCourts responds.");
}

function Found({ item, today }: { item: CheckedCase; today: Day }) {
	return (
		<dl className="details">
			<dt>{t("Parties")}</dt>
			<dd {...asWritten(item.name)}>{item.name}</dd>
			<dt>{t("CNR Number")}</dt>
			<dd className="figures">{cnrOrDash(item.cnrNumber)}</dd>
			<dt>{t("Case Number")}</dt>
			<dd>{caseNumberOrDash(item.caseNumber)}</dd>
			<dt>{t("Court")}</dt>
			<dd {...asWritten(item.court)}>{item.court}</dd>
			<dt>{t("Next Date")}</dt>
			<dd>
				<HearingDay day={item.nextDate} today={today} none={item.decisionDate ? t("Disposed") : t("Date awaited")} />
			</dd>
		</dl>
	);
}
