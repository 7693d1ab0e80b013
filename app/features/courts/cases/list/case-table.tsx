import { useState } from "react";
import { isNamed, linkOf, petitionerCell, respondentCell, whenCell } from "~/features/courts/cases/list/case-row";
import type { CaseListItem } from "~/features/courts/cases/list/list-item";
import { LookUpNote } from "~/features/courts/cases/list/look-up-note";
import { findRecordPath, RowActions } from "~/features/courts/cases/list/row-actions";
import { inLine, shortTypeOf } from "~/features/courts/cases/list/row-words";
import { CaseActions, rowId, SELECTION_ID } from "~/features/courts/cases/list/selected-cases";
import { caseNumberOrDash, cnrOrName, hearingOf, partiesInWords } from "~/features/courts/court-records/case-facts";
import { rowClassOf } from "~/features/courts/court-records/hearing-day";
import { ChooseDate, type Differing } from "~/features/courts/hearings/court-differs";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { Link, useLocation, useSearchParams } from "~/ui/frame/router";
import { useIsLight } from "~/ui/frame/scripted";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { ListKeys } from "~/ui/list/list-keys";
import { Selection, TICK, TickAll } from "~/ui/list/selection";
import { DataTable } from "~/ui/list/table";

type CaseTableProps = { items: CaseListItem[]; firstNumber: number; today: Day; differing: Record<string, Differing> };

/** Values that the rows of a page share. */
function usePageOfRows(place: Omit<CaseTableProps, "items">) {
	const { pathname, search } = useLocation();
	const list = pathname + search;
	const may = useMay();
	return {
		...place,
		search,
		/** The case's page links back to the list in its current state. */
		back: list === paths.cases ? "" : `?return=${encodeURIComponent(list)}`,
		may,
		choice: { mayChoose: may("hearing"), className: "cluster", back: paths.cases + search },
		isLight: useIsLight(),
		isAwaited: search.includes("state=awaited"),
	};
}

type Menu = { openId: string | null; toggle: (id: string) => void };

/**
 * A row as a plain function, since a component for each cell takes longer than its content. It says nothing twice: its link is
 * the petitioner, or the CNR until the parties are known, and covers the row. In light mode the link is a plain one, since the
 * router's costs more; in full mode the first row's alone tells the router of a case's page.
 */
function caseRow(item: CaseListItem, number: number, page: ReturnType<typeof usePageOfRows>, menu: Menu) {
	const { today, search, may } = page;
	const day = hearingOf(item);
	const name = cnrOrName(item);
	const hasParties = isNamed(item);
	const to = paths.case(item.id) + page.back;
	const link = hasParties ? linkOf(item) : { "aria-label": name, children: name };
	const head = page.isLight ? (
		<a href={to} {...link} />
	) : (
		<Link to={to} discover={number === page.firstNumber ? "render" : "none"} {...link} />
	);
	const record = may("hearing") ? findRecordPath(item, search, today) : undefined;
	const differing = own(page.differing, item.id);
	const row = (
		<tr
			key={item.id}
			id={rowId(item.id)}
			className={`${hasParties ? "" : "unnamed "}${differing ? "has-more " : ""}${rowClassOf(day, today) ?? ""}`}
		>
			<td className="no-print">
				{may("archive") && (
					<input
						{...TICK}
						name="case"
						value={item.id}
						form={SELECTION_ID}
						aria-label={t("Select {cnrNumber}", { cnrNumber: name })}
					/>
				)}
			</td>
			<td>{number}</td>
			{hasParties ? (
				<td>{inLine(item.cnrNumber, shortTypeOf(item.caseType)) || "–"}</td>
			) : (
				<th scope="row" className="what">
					{head}
				</th>
			)}
			<td>{caseNumberOrDash(item.caseNumber)}</td>
			{hasParties ? (
				<>
					{respondentCell(item)}
					<td>{partiesInWords(item.respondentAdvocates) || "–"}</td>
					{petitionerCell(item, head)}
					<td>{partiesInWords(item.petitionerAdvocates) || "–"}</td>
				</>
			) : (
				<td colSpan={4}>{item.lookUp !== "found" && <LookUpNote item={item} search={search} may={may} />}</td>
			)}
			{whenCell({
				item,
				place: item.place,
				today,
				isLight: page.isLight,
				children: page.isAwaited && record && !differing && (
					<Link to={record} className="button button-small" aria-label={`${t("Record hearing")} ${name}`}>
						{t("Record hearing")}
					</Link>
				),
			})}
			<td>{item.isApproved ? t("Approved") : t("Not Approved")}</td>
			{may("archive") && !page.isLight && (
				<RowActions
					item={item}
					search={search}
					back={page.back}
					may={may}
					record={record}
					isOpen={menu.openId === item.id}
					onToggle={() => menu.toggle(item.id)}
				/>
			)}
		</tr>
	);
	if (!differing) return row;
	// Both dates and the choice in one line under the row, since no column has room for them.
	return [
		row,
		<tr key={`${item.id} dates`} className={`row-more ${rowClassOf(day, today) ?? ""}`}>
			<td colSpan={COLUMNS.length}>
				<ChooseDate {...differing} {...page.choice} {...{ name, caseId: item.id }} />
			</td>
		</tr>,
	];
}

const COLUMNS = phrases(
	"No",
	"CNR Number",
	"Case Number",
	"Respondents",
	"Respondent Advocates",
	"Petitioners",
	"Petitioner's Advocates",
	"Next Hearing Date",
	"Valid & Approved",
	"Actions",
);

/**
 * The table of Case Management. A small screen has tick boxes once asked for by `?select=1`. In light mode a row has no menu: the
 * bar acts on the selected rows, and the case's page has the same actions.
 */
export function CaseTable({ items, ...place }: CaseTableProps) {
	const page = usePageOfRows(place);
	const [openId, setOpenId] = useState<string | null>(null);
	const menu = { openId, toggle: (id: string) => setOpenId((open) => (open === id ? null : id)) };
	const hasMenu = page.may("archive") && !page.isLight;
	const isSelecting = useSearchParams()[0].has("select");
	const isHydrated = useHydrated();
	return (
		<>
			<Selection
				bar={({ length }) =>
					page.may("archive") &&
					(length > 0 || !isHydrated) && <CaseActions count={length} items={items} isSticky={isSelecting} />
				}
				key={items.map(({ id }) => id).join()}
			>
				<DataTable
					label={t("Cases")}
					columns={hasMenu ? COLUMNS : COLUMNS.slice(0, -1)}
					className={isSelecting ? "case-list own-cases selecting" : "case-list own-cases"}
					select={page.may("archive") ? <TickAll words={t("Select")} /> : t("Select")}
				>
					{items.map((item, position) => caseRow(item, place.firstNumber + position, page, menu))}
				</DataTable>
			</Selection>
			{!page.isLight && <ListKeys />}
		</>
	);
}
