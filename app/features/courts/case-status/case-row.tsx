import type { ReactNode } from "react";
import { CaseHeadCell, CaseNumberCell } from "~/features/courts/cases/list/case-cells";
import { ChangeMark } from "~/features/courts/cases/list/change-mark";
import type { Marks } from "~/features/courts/cases/list/owned.server";
import { type CaseNaming, hearingOf, noHearing, roomOf } from "~/features/courts/court-records/case-facts";
import { HearingDay } from "~/features/courts/court-records/hearing-day";
import { NotedMark } from "~/features/courts/hearings/noted-mark";
import { inCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { useLocation } from "~/ui/frame/router";
import { labelled } from "~/ui/list/table";

type Heard = Parameters<typeof noHearing>[0] & { nextDate: Day | null };

type HearingCellProps = { label: string; item: Heard & Marks; today: Day; children?: ReactNode };

/** The hearing and the latest change; on a small screen the line above the name. */
export function HearingCell({ label, item, today, children }: HearingCellProps) {
	const day = hearingOf(item);
	return (
		<td {...labelled(label)} className={day || item.lookUp === "found" ? "case-when" : undefined}>
			<HearingDay day={day} today={today} none={noHearing(item)} />
			<NotedMark by={item.notedBy} />
			<ChangeMark {...item} />
			{children}
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
