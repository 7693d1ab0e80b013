import { useLocation } from "@remix-run/react";
import { CaseHeadCell, CaseNumberCell } from "~/features/courts/cases/list/case-cells";
import { HearingDay } from "~/features/courts/cases/list/hearing-day";
import type { ChangeMarks } from "~/features/courts/cases/list/owned.server";
import { type CaseNaming, hearingOf, noHearing, roomOf } from "~/features/courts/court-records/case-facts";
import { daysInWords } from "~/features/courts/court-records/changes/change-words";
import { inCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { labelled } from "~/ui/list/table";

type Heard = Parameters<typeof noHearing>[0] & { nextDate: Day | null };

/** Marks a change that is new to the owner. */
function ChangeMark({ moved, isChanged }: ChangeMarks) {
	if (moved) {
		const [from, to] = daysInWords(moved.from, moved.to).split(" → ");
		return (
			<span className="change-mark">
				{t("Moved")} <span className="whitespace-nowrap">{from} →</span> <span className="whitespace-nowrap">{to}</span>
			</span>
		);
	}
	return isChanged ? <span className="change-mark">{t("Changed")}</span> : null;
}

type HearingCellProps = { label: string; item: Heard & ChangeMarks; today: Day };

/** The hearing, and what is new about the case; on a small screen the line above the name. */
export function HearingCell({ label, item, today }: HearingCellProps) {
	return (
		<td {...labelled(label)} className={item.lookUp === "found" ? "case-when" : undefined}>
			<HearingDay day={hearingOf(item)} today={today} none={noHearing(item)} />
			<ChangeMark {...item} />
		</td>
	);
}

type NamingCellsProps = {
	item: CaseNaming & { id: string; isApproved: boolean; caseStage: string | null; courtNumberAndJudge: string | null };
	/** The place of the court; on a small screen beside the stage. */
	place: string | null;
	tags?: string[];
	/** The target of the CNR, if not the case's page. */
	cnrTo?: string;
};

/** A case in an owner's list: its parties and CNR, linked to its page, and its number. */
export function NamingCells({ item, place, tags, cnrTo }: NamingCellsProps) {
	const { pathname, search } = useLocation();
	const list = pathname + search;
	// The case's page links back to the list in its current state.
	const back = list === paths.cases ? "" : `?return=${encodeURIComponent(list)}`;
	return (
		<>
			<CaseHeadCell item={item} to={paths.case(item.id) + back} cnrTo={cnrTo} />
			<CaseNumberCell
				caseNumber={item.caseNumber}
				room={roomOf(item.courtNumberAndJudge).number}
				facts={[inCourtWords(item.caseStage), place, item.isApproved ? null : t("Not Approved")]}
				tags={tags}
			/>
		</>
	);
}
