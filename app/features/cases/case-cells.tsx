import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Day, formatDay } from "~/calendar/day";
import { daysInWords } from "~/features/cases/changes/change-words";
import type { ChangeMarks } from "~/features/cases/queries.server";
import { TagWords } from "~/features/cases/tags/tag-pieces";
import { paths } from "~/paths";
import { RowIcon } from "~/ui/row-icon";
import { DataTable } from "~/ui/table-region";

/** A day as tables and details show it, or `none`. */
export const dayOr = (day: Day | null, none = "N/A") => (day ? formatDay(day) : none);

export function ApprovalBadge({ isApproved, no = "Not Approved" }: { isApproved: boolean; no?: string }) {
	return isApproved ? (
		<span className="badge badge-good">
			<RowIcon name="check" size={14} /> Approved
		</span>
	) : (
		<span className="badge badge-wait">
			<RowIcon name="clock" size={14} /> {no}
		</span>
	);
}

export function Names({ names, none = "–" }: { names: string[]; none?: string }) {
	return (
		<span dir="auto" className="names">
			{names.length > 0 ? names.join(", ") : none}
		</span>
	);
}

/** The checkbox of a row. `form` is the id of the form it belongs to, where that is not the form around it. */
export function SelectCell({ name, id, cnrNumber, form, isTicked, children }: SelectCellProps) {
	return (
		<td data-label="Select">
			<label className="tick-target">
				<input type="checkbox" className="tick" name={name} value={id} form={form} defaultChecked={isTicked} />
				<span className="visually-hidden">Select {cnrNumber}</span>
			</label>
			{children}
		</td>
	);
}
type SelectCellProps = {
	name: string;
	id: string;
	cnrNumber: string;
	form?: string;
	isTicked?: boolean;
	children?: ReactNode;
};

type NumberCellsProps = { number: number; cnrNumber: ReactNode; caseNumber: ReactNode; numberLabel?: string };

/** The first columns of every list of cases: the row's number, the CNR and the case number. */
export function NumberCells({ number, cnrNumber, caseNumber, numberLabel = "No" }: NumberCellsProps) {
	return (
		<>
			<td data-label={numberLabel}>{number}</td>
			<td data-label="CNR Number" className="figures card-second">
				{cnrNumber}
			</td>
			<td data-label="Case Number">{caseNumber}</td>
		</>
	);
}

type OwnCaseCellsProps = {
	item: { id: string; cnrNumber: string; caseNumber: string; tags: string[] };
	number: number;
	/** The form that ticked rows belong to, and the name it knows them by; without one there is nothing to tick. */
	tick?: { form: string; name: string };
	numberLabel?: string;
};

/** The first columns of a list whose rows can be ticked and lead to their case. */
export function OwnCaseCells({ item, number, tick, numberLabel }: OwnCaseCellsProps) {
	return (
		<>
			{tick && <SelectCell id={item.id} cnrNumber={item.cnrNumber} {...tick} />}
			<NumberCells
				number={number}
				cnrNumber={item.cnrNumber}
				caseNumber={
					<>
						<CaseLink caseId={item.id}>{item.caseNumber}</CaseLink>
						<TagWords tags={item.tags} />
					</>
				}
				numberLabel={numberLabel}
			/>
		</>
	);
}

export function TextCell({ label, text, none = "–" }: { label: string; text: string | null; none?: string }) {
	return (
		<td data-label={label} dir="auto">
			{text || none}
		</td>
	);
}

export function NamesCell({ label, names, none }: { label: string; names: string[]; none?: string }) {
	return (
		<td data-label={label}>
			<Names names={names} none={none} />
		</td>
	);
}

/** What a list says of a change that is new to the owner. */
export function ChangeMark({ moved, isChanged }: ChangeMarks) {
	if (moved) {
		const [from, to] = daysInWords(moved.from, moved.to).split(" → ");
		return (
			<span className="change-mark">
				Moved <span className="whitespace-nowrap">{from} →</span> <span className="whitespace-nowrap">{to}</span>
			</span>
		);
	}
	return isChanged ? <span className="change-mark">Changed</span> : null;
}

/** A link to a case's page, which leads back to the list as it is now. */
export function CaseLink({ caseId, children }: { caseId: string; children: ReactNode }) {
	const { pathname, search } = useLocation();
	const back = pathname + search === paths.cases ? "" : `?return=${encodeURIComponent(pathname + search)}`;
	return <Link to={paths.case(caseId) + back}>{children}</Link>;
}

type CaseListTableProps = {
	label: string;
	columns: string[];
	isWide?: boolean;
	/** The head of the column of checkboxes. */
	select?: ReactNode;
	children: ReactNode;
};

/** The frame of every list of cases; a card a case on a small screen. */
export function CaseListTable({ label, columns, isWide, select, children }: CaseListTableProps) {
	return (
		<DataTable label={label} columns={columns} isWide={isWide} select={select} hasCards>
			{children}
		</DataTable>
	);
}
