import { Form, Link, useLocation } from "@remix-run/react";
import type { Day } from "~/calendar/day";
import { ApprovalBadge, CaseListTable, ChangeMark, Names, NamesCell, OwnCaseCells } from "~/features/cases/case-cells";
import { isEditable } from "~/features/cases/editable";
import { HearingDay } from "~/features/cases/hearing-day";
import { hearingOf } from "~/features/cases/next-date";
import type { ListedCase } from "~/features/cases/queries.server";
import { rowId } from "~/features/cases/selected-cases";
import { useMay } from "~/features/chamber/use-may";
import { paths } from "~/paths";
import { RowLink } from "~/ui/row-icon";
import { SafeForm } from "~/ui/safe-form";

/** What a row of Case Management shows. */
export type CaseListItem = ReturnType<typeof toListItem>;

/** The part of a case that its row shows, so that a page sends no more than that. */
export function toListItem(row: ListedCase) {
	const { moved, isChanged, id, cnrNumber, caseNumber, nextDate, decisionDate, isApproved, lookUp, tags } = row;
	const { respondents, respondentAdvocates, petitioners, petitionerAdvocates } = row;
	const parties = { respondents, respondentAdvocates, petitioners, petitionerAdvocates };
	const own = { moved, isChanged, tags, isArchived: row.archivedAt !== null };
	return { ...own, id, cnrNumber, caseNumber, nextDate, decisionDate, isApproved, lookUp, ...parties };
}

/** Shown in place of a court record that is not there. */
function LookUpNote({ item, search }: { item: CaseListItem; search: string }) {
	const may = useMay();
	if (item.lookUp === "waiting") return <span className="hint">Fetching details from eCourts…</span>;
	const isUnknown = item.lookUp === "unknown";
	return (
		<SafeForm action={paths.retryCase(item.id)}>
			<input type="hidden" name="return" value={paths.cases + search} />
			<p className="text-sm">
				{isUnknown ? "No case found for this CNR." : "eCourts is not responding. We will try again tonight."}
			</p>
			{isUnknown && may("change") && (
				<Link
					to={{ pathname: paths.editCase(item.id), search }}
					className="button button-small mt-1"
					preventScrollReset
				>
					Correct the CNR
				</Link>
			)}{" "}
			{may("check") && (
				<button type="submit" className="button button-small mt-1">
					Try again
				</button>
			)}
		</SafeForm>
	);
}

type RowProps = { item: CaseListItem; number: number; today: Day; search: string };

function Row({ item, number, today, search }: RowProps) {
	const isFound = item.lookUp === "found";
	const namesCell = (label: string, names: string[]) =>
		isFound ? <NamesCell label={label} names={names} /> : <td data-label={label} />;
	const noDate = !isFound ? "–" : item.decisionDate ? "Disposed" : "Date awaited";
	const may = useMay();
	const asked = `?case=${item.id}${search.replace("?", "&")}`;
	return (
		<tr id={rowId(item.id)}>
			<OwnCaseCells
				item={item}
				number={number}
				tick={may("archive") ? { form: "selection", name: "case" } : undefined}
			/>
			<td data-label="Respondents">
				{isFound ? <Names names={item.respondents} /> : <LookUpNote item={item} search={search} />}
			</td>
			{namesCell("Respondent Advocates", item.respondentAdvocates)}
			{namesCell("Petitioners", item.petitioners)}
			{namesCell("Petitioner's Advocates", item.petitionerAdvocates)}
			<td data-label="Next Hearing Date" className="card-hearing">
				<HearingDay day={hearingOf(item)} today={today} none={noDate} />
				<ChangeMark {...item} />
			</td>
			<td data-label="Valid & Approved">
				<ApprovalBadge isApproved={item.isApproved} />
			</td>
			{may("archive") && (
				<td data-label="Actions">
					<div className="row-actions">
						{may("change") && isEditable(item) && (
							<RowLink
								to={{ pathname: paths.editCase(item.id), search }}
								icon="pencil"
								title="Edit"
								about={item.cnrNumber}
								isDialog
							/>
						)}
						<RowLink
							to={{ pathname: paths.archiveCases, search: asked }}
							icon={item.isArchived ? "restore" : "archive"}
							title={item.isArchived ? "Bring back" : "Archive"}
							about={item.cnrNumber}
							isDialog
						/>
						{may("delete") && (
							<RowLink
								to={{ pathname: paths.deleteCases, search: asked }}
								icon="bin"
								title="Delete"
								about={item.cnrNumber}
								isDialog
							/>
						)}
					</div>
				</td>
			)}
		</tr>
	);
}

const COLUMNS = [
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
];

/** The table of Case Management; a card a case on a small screen. */
export function CaseTable({ items, firstNumber, today }: { items: CaseListItem[]; firstNumber: number; today: Day }) {
	const { search } = useLocation();
	const isArchive = items.every(({ isArchived }) => isArchived);
	const may = useMay();
	return (
		<>
			<CaseListTable
				label="Cases"
				columns={may("archive") ? COLUMNS : COLUMNS.slice(0, -1)}
				select={may("archive") && <span className="visually-hidden">Select</span>}
			>
				{items.map((item, position) => (
					<Row key={item.id} item={item} number={firstNumber + position} today={today} search={search} />
				))}
			</CaseListTable>
			{may("archive") && (
				<Form id="selection" action={paths.deleteCases} className="selection" preventScrollReset>
					{[...new URLSearchParams(search)].map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					{may("delete") && (
						<button type="submit" className="button button-small">
							Delete selected
						</button>
					)}
					{may("archive") && (
						<button type="submit" className="button button-small" formAction={paths.archiveCases}>
							{isArchive ? "Bring back selected" : "Archive selected"}
						</button>
					)}
					{may("tag") && (
						<button type="submit" className="button button-small" formAction={paths.tagCases}>
							Tag selected
						</button>
					)}
				</Form>
			)}
		</>
	);
}
