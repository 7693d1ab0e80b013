import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { ImportCheck } from "~/features/cases/import-check.server";
import { IMPORT_FIELDS, type Mapping } from "~/features/cases/import-fields";
import { SelectField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { ColumnHeads, TableRegion } from "~/ui/table-region";
import { useHydrated } from "~/ui/use-hydrated";

type MappingFormProps = { header: string[]; sample: string[]; mapping: Mapping; problem: string | undefined };

/** Which of the file's columns means what, with the first row's words beside each. */
export function MappingForm({ header, sample, mapping, problem }: MappingFormProps) {
	const columns = header.filter(Boolean);
	const used = new Set(Object.values(mapping));
	const left = columns.filter((column) => !used.has(column));
	return (
		<SafeForm className="card mb-4">
			<h2>Columns</h2>
			<div className="columns mt-2">
				{IMPORT_FIELDS.map(({ name, label }) => (
					<SelectField
						key={name}
						field={{
							id: `map-${name}`,
							name,
							errorId: `map-${name}-error`,
							initialValue: mapping[name] ?? "",
							errors: name === "cnr_number" && problem ? [problem] : undefined,
						}}
						label={label}
						hint={sample[header.indexOf(mapping[name] ?? "")]?.slice(0, 60)}
						options={columns.map((column) => ({ id: column, name: column }))}
						placeholder="Not in the file"
					/>
				))}
			</div>
			{left.length > 0 && <p className="hint mb-3">Left out: {left.join(", ")}</p>}
			<SubmitButton className="button" name="intent" value="map" busy="Checking…">
				Check every row
			</SubmitButton>
		</SafeForm>
	);
}

const rowsInWords = (count: number) => (count === 1 ? "1 row" : `${count} rows`);

function RowList({ label, rows }: { label: string; rows: { row: number; cnr: string; reason: string }[] }) {
	return (
		<TableRegion label={label} hasCards>
			<table className="table">
				<thead>
					<tr>
						<ColumnHeads names={["Row", "CNR Number", "Reason"]} />
					</tr>
				</thead>
				<tbody>
					{rows.map(({ row, cnr, reason }) => (
						<tr key={row}>
							<td data-label="Row">{row}</td>
							<td data-label="CNR Number" className="figures">
								{cnr || "–"}
							</td>
							<td data-label="Reason" dir="auto">
								{reason}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}

/** What the import would do, row by row where something is wrong. */
export function CheckResult({ check, badUrl }: { check: ImportCheck; badUrl: string }) {
	const { counts, bad, odd } = check;
	return (
		<section aria-label="Check" className="mb-4">
			<h2>Check</h2>
			<p className="note mt-2">
				{rowsInWords(counts.good)} can be imported. {rowsInWords(counts.bad)} cannot.
			</p>
			{bad.length > 0 && <RowList label="Bad rows" rows={bad} />}
			{counts.bad > 0 && (
				<p className="mt-2">
					{counts.bad > bad.length && `The first ${bad.length} are shown. `}
					<a href={badUrl} download>
						Download the bad rows
					</a>
				</p>
			)}
			{odd.length > 0 && (
				<>
					<h3 className="mt-3">Taken, but the court cannot be asked about these CNRs</h3>
					<RowList
						label="Unusual CNRs"
						rows={odd.map((one) => ({ ...one, reason: "Not 16 letters and digits of the standard form" }))}
					/>
				</>
			)}
			<SafeForm>
				<div className="actions">
					<SubmitButton name="intent" value="run" busy="Starting…" isDisabled={counts.good === 0}>
						{`Import ${rowsInWords(counts.good)}`}
					</SubmitButton>
				</div>
			</SafeForm>
		</section>
	);
}

const POLL_MS = 1500;

/** How far the import has come: by itself where scripts run, by its link where they do not. */
export function ImportProgress({ done, total }: { done: number; total: number }) {
	const { revalidate } = useRevalidator();
	const isHydrated = useHydrated();
	useEffect(() => {
		const timer = setInterval(revalidate, POLL_MS);
		return () => clearInterval(timer);
	}, [revalidate]);
	return (
		<div className="card">
			<label htmlFor="import-progress">
				{done} of {rowsInWords(total)} read
			</label>
			<progress id="import-progress" className="w-full" value={done} max={total} />
			{!isHydrated && (
				<p>
					<Link to="" reloadDocument>
						Look again
					</Link>
				</p>
			)}
		</div>
	);
}

type ResultProps = { good: number; bad: number; isFailed: boolean; badUrl: string };

/** What came of the import. */
export function ImportResult({ good, bad, isFailed, badUrl }: ResultProps) {
	return (
		<div className="card">
			<p role="status">
				{isFailed && "The import was stopped by a fault of ours; what was read before is kept. "}
				{rowsInWords(good)} imported, {rowsInWords(bad)} left out.
			</p>
			{bad > 0 && (
				<p className="mt-2">
					<a href={badUrl} download>
						Download the bad rows
					</a>
				</p>
			)}
			{isFailed && (
				<SafeForm className="mt-3">
					<SubmitButton name="intent" value="run">
						Import again
					</SubmitButton>
				</SafeForm>
			)}
		</div>
	);
}
