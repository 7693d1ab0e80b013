import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { ImportCheck } from "~/db/schema/cases";
import { IMPORT_FIELDS, type Mapping } from "~/features/cases/import/fields";
import { mayRefresh } from "~/ui/connection";
import { SelectField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { DataTable } from "~/ui/table-region";
import { useHydrated } from "~/ui/use-hydrated";

type MappingFormProps = { header: string[]; sample: string[]; mapping: Mapping; problem: string | undefined };

/** Which column of the file is which field, with the first row as an example. */
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
				Check rows
			</SubmitButton>
		</SafeForm>
	);
}

const rowsInWords = (count: number) => (count === 1 ? "1 row" : `${count} rows`);

function RowList({ label, rows }: { label: string; rows: ImportCheck["bad"] }) {
	return (
		<DataTable label={label} hasCards columns={["Row", "CNR Number", "Reason"]}>
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
		</DataTable>
	);
}

/** What the import would do: counts, and the rows with a problem. */
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
					<h3 className="mt-3">Imported, but eCourts cannot look up these CNRs</h3>
					<RowList
						label="Unusual CNRs"
						rows={odd.map((one) => ({ ...one, reason: "Not in the standard form of 16 letters and digits" }))}
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

/** The progress of an import. Refreshes itself with scripts, by a link without. */
export function ImportProgress({ done, total }: { done: number; total: number }) {
	const { revalidate } = useRevalidator();
	const isHydrated = useHydrated();
	useEffect(() => {
		const timer = setInterval(() => mayRefresh() && revalidate(), POLL_MS);
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
						Refresh
					</Link>
				</p>
			)}
		</div>
	);
}

type ResultProps = { good: number; bad: number; isFailed: boolean; badUrl: string };

/** The result of an import. */
export function ImportResult({ good, bad, isFailed, badUrl }: ResultProps) {
	return (
		<div className="card">
			<p role="status">
				{isFailed && "The import stopped because of an error on our side. Rows read before that are kept. "}
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
						Try again
					</SubmitButton>
				</SafeForm>
			)}
		</div>
	);
}
