import { Link, useSearchParams } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { formatLocalDay } from "~/calendar/day";
import type { AdminCaseRow } from "~/features/cases/admin/queries.server";
import { ApprovalBadge, CaseListTable, NumberCells, SelectCell, TextCell } from "~/features/cases/case-cells";
import { paths } from "~/paths";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { useHydrated } from "~/ui/use-hydrated";

const COLUMNS = ["No", "CNR Number", "Case Number", "Party Name", "Next Hearing Date", "Status", "User", "Actions"];

function Row({ row, number, isTicked }: { row: AdminCaseRow; number: number; isTicked: boolean }) {
	return (
		<tr>
			<SelectCell name="case" id={row.id} cnrNumber={row.cnrNumber} isTicked={isTicked}>
				<input type="hidden" name="shown" value={row.id} />
			</SelectCell>
			<NumberCells number={number} cnrNumber={row.cnrNumber} caseNumber={row.caseNumber} />
			<TextCell label="Party Name" text={row.partyName} none="N/A" />
			<td data-label="Next Hearing Date" className="card-hearing">
				{row.nextDate ? (
					<time dateTime={row.nextDate} className="hearing">
						{formatLocalDay(row.nextDate)}
					</time>
				) : (
					"N/A"
				)}
			</td>
			<td data-label="Status">
				<ApprovalBadge isApproved={row.isApproved} no="Pending" />
				{row.isArchived && <span className="badge">Archived</span>}
				{row.lookUp === "unknown" && (
					<span className="badge badge-wait">
						<TriangleAlert size={14} aria-hidden /> No case found
					</span>
				)}
			</td>
			<TextCell label="User" text={`${row.owner} (${row.username})`} />
			<td data-label="Actions">
				<div className="row-actions">
					{row.isDifferent && (
						<span className="badge badge-wait">
							<TriangleAlert size={14} aria-hidden /> Differs from eCourts
						</span>
					)}
					<Link
						to={paths.admin.record(row.id)}
						className="button button-small"
						aria-label={`Record of ${row.cnrNumber}`}
					>
						Record
					</Link>
				</div>
			</td>
		</tr>
	);
}

/** Links that tick rows through the address, so that they work without scripts. */
function SelectLinks({ isAll }: { isAll: boolean }) {
	const [search] = useSearchParams();
	const linkTo = (select: string | undefined) => {
		const next = new URLSearchParams(search);
		if (select) next.set("select", select);
		else next.delete("select");
		return `?${next}`;
	};
	return (
		<p className="links">
			<Link to={linkTo("page")} preventScrollReset>
				Select this page
			</Link>
			<Link to={linkTo("all")} preventScrollReset>
				Select all results
			</Link>
			{(isAll || search.has("select")) && (
				<Link to={linkTo(undefined)} preventScrollReset>
					Select none
				</Link>
			)}
		</p>
	);
}

type AdminCaseTableProps = {
	rows: AdminCaseRow[];
	firstNumber: number;
	search: string;
	selected: "none" | "page" | "all";
};

/** The administrators' list as one form: the ticked rows are posted with the button pressed. */
export function AdminCaseTable({ rows, firstNumber, search, selected }: AdminCaseTableProps) {
	const isHydrated = useHydrated();
	const whole = useRef<HTMLInputElement>(null);
	const isAll = selected === "all";
	const [ticked, setTicked] = useState<string[]>(selected === "page" ? rows.map(({ id }) => id) : []);
	const [params] = useSearchParams();

	const change = (event: FormEvent<HTMLFormElement>) => {
		const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[name=case]")];
		if (event.target === whole.current) for (const box of boxes) box.checked = whole.current?.checked ?? false;
		const now = boxes.filter(({ checked }) => checked).map(({ value }) => value);
		if (whole.current) whole.current.checked = now.length === boxes.length;
		setTicked((previous) => [...new Set([...previous.filter((id) => now.includes(id)), ...now])]);
	};

	const isNothingSelected = isHydrated && !isAll && ticked.length === 0;
	const count = isAll ? " (all results)" : isHydrated || ticked.length > 0 ? ` (${ticked.length})` : "";
	return (
		<>
			<SelectLinks isAll={isAll} />
			<SafeForm action={paths.admin.selection} onChange={change}>
				<input type="hidden" name="search" value={search} />
				<input type="hidden" name="returnTo" value={params.toString()} />
				<input type="hidden" name="order" value={ticked.join(",")} />
				{isAll && (
					<p className="note">
						<input type="hidden" name="scope" value="all" />
						{search ? `All cases found by “${search}” are selected.` : "All cases are selected."}
					</p>
				)}
				<CaseListTable
					label="Cases"
					columns={COLUMNS}
					isWide
					select={
						<label className="tick-target">
							<input
								type="checkbox"
								className="tick"
								name="whole"
								value="page"
								ref={whole}
								defaultChecked={selected === "page"}
							/>
							<span className="visually-hidden">Select all</span>
						</label>
					}
				>
					{rows.map((row, position) => (
						<Row key={row.id} row={row} number={firstNumber + position} isTicked={selected === "page"} />
					))}
				</CaseListTable>
				<div className="actions">
					<SubmitButton name="intent" value="message" isDisabled={isNothingSelected}>
						{`Send WhatsApp Message${count}`}
					</SubmitButton>
					<SubmitButton className="button" name="intent" value="approve" isDisabled={isNothingSelected}>
						Approve
					</SubmitButton>
					<SubmitButton className="button" name="intent" value="withdraw" isDisabled={isNothingSelected}>
						Withdraw approval
					</SubmitButton>
					<SubmitButton className="button" name="intent" value="refresh" isDisabled={isNothingSelected}>
						Refresh from eCourts
					</SubmitButton>
					<SubmitButton className="button" name="intent" value="batch" isDisabled={isNothingSelected}>
						View selected
					</SubmitButton>
				</div>
			</SafeForm>
		</>
	);
}
