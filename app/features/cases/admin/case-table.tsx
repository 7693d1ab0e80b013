import { Link, useSearchParams } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { ApprovalBadge } from "~/features/cases/case-table";
import type { DeskRow } from "~/features/cases/queries.desk.server";
import { formatLocalDay } from "~/features/courts/day";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { ColumnHeads, TableRegion } from "~/ui/table-region";
import { useHydrated } from "~/ui/use-hydrated";

const COLUMNS = ["No", "CNR Number", "Case Number", "Party Name", "Next Hearing Date", "Status", "User", "Actions"];

function Row({ row, number, isTicked }: { row: DeskRow; number: number; isTicked: boolean }) {
	return (
		<tr>
			<td data-label="Select">
				<label className="tick-target">
					<input type="checkbox" className="tick" name="case" value={row.id} defaultChecked={isTicked} />
					<span className="visually-hidden">Select {row.cnrNumber}</span>
				</label>
				<input type="hidden" name="shown" value={row.id} />
			</td>
			<td data-label="No">{number}</td>
			<td data-label="CNR Number" className="figures card-second">
				{row.cnrNumber}
			</td>
			<td data-label="Case Number">{row.caseNumber}</td>
			<td data-label="Party Name" dir="auto">
				{row.partyName ?? "N/A"}
			</td>
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
			</td>
			<td data-label="User" dir="auto">
				{row.owner} ({row.username})
			</td>
			<td data-label="Actions">
				<div className="row-actions">
					{row.isDifferent && (
						<span className="badge badge-wait">
							<TriangleAlert size={14} aria-hidden /> Court differs
						</span>
					)}
					<Link
						to={`/admin/cases/${row.id}/record`}
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

/** Links that tick rows by the address, for browsers without scripts too. */
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
				Select all of this search
			</Link>
			{(isAll || search.has("select")) && (
				<Link to={linkTo(undefined)} preventScrollReset>
					Select none
				</Link>
			)}
		</p>
	);
}

type DeskTableProps = { rows: DeskRow[]; firstNumber: number; search: string; selected: "none" | "page" | "all" };

/** The administrators' list as one form: what is ticked goes to `/admin/cases/selection` with the button pressed. */
export function DeskTable({ rows, firstNumber, search, selected }: DeskTableProps) {
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
		setTicked((before) => [...new Set([...before.filter((id) => now.includes(id)), ...now])]);
	};

	const isNothing = isHydrated && !isAll && ticked.length === 0;
	const count = isAll ? " (all found)" : isHydrated || ticked.length > 0 ? ` (${ticked.length})` : "";
	return (
		<>
			<SelectLinks isAll={isAll} />
			<SafeForm action="/admin/cases/selection" onChange={change}>
				<input type="hidden" name="search" value={search} />
				<input type="hidden" name="back" value={params.toString()} />
				<input type="hidden" name="order" value={ticked.join(",")} />
				{isAll && (
					<p className="note">
						<input type="hidden" name="scope" value="all" />
						{search ? `Every case found by “${search}” is selected.` : "Every case is selected."}
					</p>
				)}
				<TableRegion label="Cases" hasCards>
					<table className="table table-wide">
						<thead>
							<tr>
								<th scope="col" className="no-print">
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
								</th>
								<ColumnHeads names={COLUMNS} />
							</tr>
						</thead>
						<tbody>
							{rows.map((row, position) => (
								<Row key={row.id} row={row} number={firstNumber + position} isTicked={selected === "page"} />
							))}
						</tbody>
					</table>
				</TableRegion>
				<div className="actions">
					<SubmitButton name="intent" value="message" isDisabled={isNothing}>
						{`Send WhatsApp Message${count}`}
					</SubmitButton>
					<SubmitButton className="button" name="intent" value="approve" isDisabled={isNothing}>
						Approve
					</SubmitButton>
					<SubmitButton className="button" name="intent" value="withdraw" isDisabled={isNothing}>
						Withdraw approval
					</SubmitButton>
					<SubmitButton className="button" name="intent" value="refresh" isDisabled={isNothing}>
						Refresh from court
					</SubmitButton>
					<SubmitButton className="button" name="intent" value="batch" isDisabled={isNothing}>
						View selected
					</SubmitButton>
				</div>
			</SafeForm>
		</>
	);
}
