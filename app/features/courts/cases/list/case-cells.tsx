import type { ReactNode } from "react";
import { TagWords } from "~/features/courts/cases/tags/tag-pieces";
import { type CaseNaming, caseNameOf, caseNumberOrDash } from "~/features/courts/court-records/case-facts";
import { type Day, formatDay } from "~/platform/calendar/day";
import { asWritten, countWords, phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { Tick } from "~/ui/list/selection";
import { DataTable, labelled } from "~/ui/list/table";

export const dayOr = (day: Day | null, none = "N/A") => (day ? formatDay(day) : none);

export function ApprovalBadge({
	isApproved,
	notApproved = t("Not Approved"),
}: {
	isApproved: boolean;
	notApproved?: string;
}) {
	return isApproved ? (
		<span className="badge badge-good">{t("Approved")}</span>
	) : (
		<span className="badge badge-wait">{notApproved}</span>
	);
}

const namesInWords = (names: string[], none = "–") => (names.length > 0 ? names.join(", ") : none);

export function Names({ names, none }: { names: string[]; none?: string }) {
	const words = namesInWords(names, none);
	return (
		<span {...asWritten(words)} className="names">
			{words}
		</span>
	);
}

/** A row shows this many names, then the number of the others. */
const NAMES_SHOWN = 2;

const othersInWords = (count: number) => countWords(count, "and {count} other", "and {count} others");

/** The checkbox of a row. `form` is the id of its form, if that does not contain the row. */
export function SelectCell({ name, id, cnrNumber, form, isTicked, children }: SelectCellProps) {
	return (
		<td {...labelled("Select")}>
			<Tick
				name={name}
				value={id}
				form={form}
				defaultChecked={isTicked}
				label={t("Select {cnrNumber}", { cnrNumber })}
			/>
			{children}
		</td>
	);
}
type SelectCellProps = {
	name: string;
	id: string;
	/** The CNR, or the name of a case without one. */
	cnrNumber: string;
	form?: string;
	isTicked?: boolean;
	children?: ReactNode;
};

type CaseHeadCellProps = {
	item: CaseNaming;
	/** The target of the name, and of the CNR if that differs. Without a CNR the name leads to the latter. */
	to: string;
	cnrTo?: string;
};

/** The head of a list row: the parties, and below them the CNR unless it is the name, or there is none. */
export function CaseHeadCell({ item, to, cnrTo }: CaseHeadCellProps) {
	const { cnrNumber } = item;
	const name = caseNameOf(item);
	return (
		<th scope="row">
			<Link to={cnrNumber ? to : (cnrTo ?? to)} className="case-name" {...asWritten(name)}>
				{name}
			</Link>
			{cnrNumber && (cnrTo || name !== cnrNumber) && (
				<span className="figures">{cnrTo ? <Link to={cnrTo}>{cnrNumber}</Link> : cnrNumber}</span>
			)}
		</th>
	);
}

type CaseNumberCellProps = {
	caseNumber: string;
	/** The court room; it leads the line on a small screen, so that it is never cut off. */
	room?: string | null;
	/** Shown beside the number on a small screen, which hides their columns. */
	facts: (string | null | undefined)[];
	tags?: string[];
};

/** The case number; on a small screen the last line of the card. */
export function CaseNumberCell({ caseNumber, room, facts, tags = [] }: CaseNumberCellProps) {
	const factsToShow = facts.filter(Boolean);
	return (
		<td {...labelled("Case Number")}>
			{room && <b className="case-room">{t("Court {room}", { room })}</b>}
			{caseNumberOrDash(caseNumber)}
			{factsToShow.length > 0 && <span className="case-facts"> · {factsToShow.join(" · ")}</span>}
			<TagWords tags={tags} />
		</td>
	);
}

export function TextCell({ label, text, none = "–" }: { label: string; text: string | null; none?: string }) {
	return (
		<td {...labelled(label)} {...asWritten(text)}>
			{text || none}
		</td>
	);
}

export function NamesCell({ label, names, none }: { label: string; names: string[]; none?: string }) {
	const others = names.length - NAMES_SHOWN;
	if (others <= 0) return <TextCell label={label} text={namesInWords(names, none)} />;
	return (
		<td {...labelled(label)}>
			<Names names={names.slice(0, NAMES_SHOWN)} />
			<span className="hint">{othersInWords(others)}</span>
		</td>
	);
}

/** The columns that take both lines of a row, by list; the others are stacked in pairs. */
const TALL = {
	approved: phrases("CNR Number", "View"),
	history: phrases("CNR Number", "Status"),
	admin: phrases("CNR Number", "User", "Actions"),
};

type CaseListTableProps = {
	label: string;
	columns: string[];
	/** Selects the layout of the columns in the stylesheet. */
	list: keyof typeof TALL;
	/** The head of the checkbox column. */
	select?: ReactNode;
	children: ReactNode;
};

/** The table of every list of cases: two lines per case, or a card on a small screen. */
export function CaseListTable({ label, columns, list, select, children }: CaseListTableProps) {
	return (
		<DataTable
			label={label}
			columns={columns}
			tall={TALL[list]}
			select={select}
			className={`case-list case-list-${list}`}
		>
			{children}
		</DataTable>
	);
}
