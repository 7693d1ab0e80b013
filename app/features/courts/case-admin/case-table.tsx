import { useSearchParams } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ActionBar } from "~/features/courts/case-admin/bulk/action-bar";
import { CaseRow } from "~/features/courts/case-admin/case-row";
import type { AdminFilterValues } from "~/features/courts/case-admin/filter-values";
import type { AdminCaseRow } from "~/features/courts/case-admin/queries.server";
import { mergeSelection, readKeptSelection, selectionCookie } from "~/features/courts/case-admin/views/kept-selection";
import { CaseListTable } from "~/features/courts/cases/list/case-cells";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";

const COLUMNS = phrases(
	"No",
	"CNR Number",
	"Case Number",
	"Party Name",
	"Next Hearing Date",
	"Status",
	"User",
	"Actions",
);

type AdminCaseTableProps = {
	today: Day;
	rows: AdminCaseRow[];
	firstNumber: number;
	values: AdminFilterValues;
	selected: "none" | "page" | "all";
	/** What is ticked on this page and on others, in the order in which it was. */
	kept: string[];
	/** All that the list shows, in figures. */
	total: string;
	/** The foot of the list. */
	children: ReactNode;
};

/** The administrators' list as one form: the ticked rows are posted with the button pressed. */
export function AdminCaseTable(props: AdminCaseTableProps) {
	const { today, rows, firstNumber, values, selected, kept, total, children } = props;
	const whole = useRef<HTMLInputElement>(null);
	const shown = rows.map(({ id }) => id);
	const [ticked, setTicked] = useState<string[]>(selected === "page" ? mergeSelection(kept, shown, shown) : kept);
	const [params] = useSearchParams();

	const change = (event: FormEvent<HTMLFormElement>) => {
		const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[name=case]")];
		if (event.target === whole.current) for (const box of boxes) box.checked = whole.current?.checked ?? false;
		const here = boxes.filter(({ checked }) => checked).map(({ value }) => value);
		if (whole.current) whole.current.checked = here.length === boxes.length;
		const now = mergeSelection(readKeptSelection(document.cookie), shown, here);
		// biome-ignore lint/suspicious/noDocumentCookie: the browsers of docs/design.md know no cookie store
		document.cookie = selectionCookie(now, { isSecure: location.protocol === "https:" });
		setTicked(now);
	};

	const isTicked = (id: string) => selected === "page" || kept.includes(id);
	// Not in the page as it is sent: without scripts it would stay ticked when a row is not any more.
	useEffect(() => {
		const boxes = [...document.querySelectorAll<HTMLInputElement>("input[name=case]")];
		if (whole.current) whole.current.checked = boxes.every(({ checked }) => checked);
	}, []);
	return (
		<SafeForm action={paths.admin.selection} onChange={change}>
			{/* What Enter in a field presses: the page that the fields ask for, and nothing that is done with cases. */}
			<button type="submit" name="turn" value="fields" className="visually-hidden" tabIndex={-1} aria-hidden>
				{t("Go")}
			</button>
			{Object.entries(values).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<input type="hidden" name="returnTo" value={params.toString()} />
			<input type="hidden" name="order" value={ticked.join(",")} />
			<input type="hidden" name="kept" value="yes" />
			<CaseListTable
				label={t("Cases")}
				columns={COLUMNS}
				list="admin"
				select={
					<label className="tick-target">
						<input type="checkbox" className="tick" name="whole" value="page" ref={whole} />
						<span className="visually-hidden">{t("Select all")}</span>
					</label>
				}
			>
				{rows.map((row, position) => (
					<CaseRow key={row.id} row={row} number={firstNumber + position} isTicked={isTicked(row.id)} today={today} />
				))}
			</CaseListTable>
			<ActionBar
				isAll={selected === "all"}
				count={ticked.length}
				elsewhere={ticked.filter((id) => !shown.includes(id)).length}
				values={values}
				total={total}
			/>
			{children}
		</SafeForm>
	);
}
