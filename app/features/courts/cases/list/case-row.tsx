import type { ReactNode } from "react";
import { ChangeMark } from "~/features/courts/cases/list/change-mark";
import { courtLine } from "~/features/courts/cases/list/court-line";
import type { CaseListItem } from "~/features/courts/cases/list/list-item";
import { inLine, written } from "~/features/courts/cases/list/row-words";
import { listingInWords } from "~/features/courts/cause-lists/listing-words";
import { caseNameOf, hearingOf, noHearing, partiesInWords } from "~/features/courts/court-records/case-facts";
import { NotedMark } from "~/features/courts/hearings/noted-mark";
import { type Day, formatFullDay, whenInWords } from "~/platform/calendar/day";

/** What every list of an owner's cases shows of one; as plain functions, since a component takes longer than its content. */
export type RowItem = Pick<
	CaseListItem,
	| ("cnrNumber" | "caseNumber" | "petitioners" | "respondents" | "appearsFor" | "lookUp" | "nextDate" | "decisionDate")
	| ("listing" | "notedBy" | "moved" | "isChanged" | "courtNumberAndJudge" | "caseStage" | "tags")
>;

export const isNamed = ({ lookUp, petitioners, respondents }: RowItem) =>
	lookUp === "found" && petitioners.length + respondents.length > 0;

/** The words of a row's link, which names both parties. */
export const linkOf = (item: RowItem) => ({
	"aria-label": inLine(caseNameOf(item), item.cnrNumber),
	children: partiesInWords(item.petitioners) || "–",
});

/** Where the owner appears for the other side, the name is lighter. */
const whatOf = (otherSide: "petitioner" | "respondent", { appearsFor }: RowItem) =>
	appearsFor === otherSide ? "what other-side" : "what";

export const petitionerCell = (item: RowItem, link: ReactNode) => (
	<th scope="row" className={whatOf("respondent", item)} {...written(partiesInWords(item.petitioners))}>
		{link}
	</th>
);

export function respondentCell(item: RowItem, none = "–") {
	const respondent = partiesInWords(item.respondents) || none;
	return (
		<td className={whatOf("petitioner", item)} {...written(respondent)}>
			{respondent}
		</td>
	);
}

type WhenCell = { item: RowItem; place: string | null; today: Day; isLight: boolean; children?: ReactNode };

/** The hearing with its marks, and the line of the court, which only lists without columns for it show on a wide screen. */
export function whenCell({ item, place, today, isLight, children }: WhenCell) {
	const day = hearingOf(item);
	const listing = day && listingInWords(item.listing);
	return (
		<td className={day && day >= today ? "case-when when" : "case-when"}>
			{day ? `${formatFullDay(day)} · ${whenInWords(day, today)}` : noHearing(item)}
			{listing && <span>{listing}</span>}
			<NotedMark by={item.notedBy} />
			<ChangeMark moved={item.moved} isChanged={item.isChanged} />
			{courtLine({ ...item, place }, isLight)}
			{children}
		</td>
	);
}
