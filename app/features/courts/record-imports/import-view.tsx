import { useEffect } from "react";
import { IMPORT_FIELDS, type Mapping } from "~/features/courts/record-imports/fields";
import type { ImportCheck } from "~/features/courts/record-imports/schema";
import { countWords, phrases, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { SelectField } from "~/ui/form/field";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useRevalidator } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { DataTable, labelled, RowHead } from "~/ui/list/table";
import { mayRefresh } from "~/ui/network/connection";

type MappingFormProps = { header: string[]; sample: string[]; mapping: Mapping; problem: string | undefined };

/** Maps the file's columns to fields, with the first row as an example. */
export function MappingForm({ header, sample, mapping, problem }: MappingFormProps) {
	const columns = header.filter(Boolean);
	const used = new Set(Object.values(mapping));
	const unusedColumns = columns.filter((column) => !used.has(column));
	return (
		<SafeForm className="card mb-4">
			<h2>{t("Columns")}</h2>
			<div className="columns mt-2">
				{IMPORT_FIELDS.map(({ name, label }) => (
					<SelectField
						key={name}
						field={{
							id: `map-${name}`,
							name,
							errorId: `map-${name}-error`,
							initialValue: own(mapping, name) ?? "",
							errors: name === "cnr_number" && problem ? [problem] : undefined,
						}}
						label={label}
						hint={sample[header.indexOf(own(mapping, name) ?? "")]?.slice(0, 60)}
						options={columns.map((column) => ({ id: column, name: column }))}
						placeholder={t("Not in the file")}
					/>
				))}
			</div>
			{unusedColumns.length > 0 && (
				<p className="hint mb-3">{t("Left out: {left}", { left: unusedColumns.join(", ") })}</p>
			)}
			<SubmitButton className="button" name="intent" value="map" busy={t("Checking…")}>
				{t("Check rows")}
			</SubmitButton>
		</SafeForm>
	);
}

function RowList({ label, rows }: { label: string; rows: ImportCheck["bad"] }) {
	return (
		<DataTable label={label} columns={phrases("Row", "CNR Number", "Reason")}>
			{rows.map(({ row, cnr, reason }) => (
				<tr key={row}>
					<td {...labelled("Row")}>{row}</td>
					<RowHead className="what figures">{cnr || "–"}</RowHead>
					<td dir="auto">{reason}</td>
				</tr>
			))}
		</DataTable>
	);
}

/** The dry run: counts, and the rows with a problem. */
export function CheckResult({ check, badUrl }: { check: ImportCheck; badUrl: string }) {
	const { counts, bad, odd } = check;
	return (
		<section aria-label={t("Check")} className="mb-4">
			<h2>{t("Check")}</h2>
			<p className="note mt-2">
				{countWords(counts.good, "{count} row can be imported.", "{count} rows can be imported.")}{" "}
				{countWords(counts.bad, "{count} row cannot.", "{count} rows cannot.")}
			</p>
			{bad.length > 0 && <RowList label={t("Bad rows")} rows={bad} />}
			{counts.bad > 0 && (
				<p className="mt-2">
					{counts.bad > bad.length && `${t("The first {shown} are shown.", { shown: bad.length })} `}
					<a href={badUrl}>{t("Download the bad rows")}</a>
				</p>
			)}
			{odd.length > 0 && (
				<>
					<h3 className="mt-3">{t("Imported, but eCourts cannot look up these CNRs")}</h3>
					<RowList
						label={t("Unusual CNRs")}
						rows={odd.map((one) => ({ ...one, reason: t("Not in the standard form of 16 letters and digits") }))}
					/>
				</>
			)}
			<SafeForm>
				<div className="actions">
					<SubmitButton name="intent" value="run" busy={t("Starting…")} isDisabled={counts.good === 0}>
						{countWords(counts.good, "Import {count} row", "Import {count} rows")}
					</SubmitButton>
				</div>
			</SafeForm>
		</section>
	);
}

const POLL_MS = 1500;

/** Polls for progress; without scripts there is a Refresh link. */
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
				{countWords(total, "{done} of {count} row read", "{done} of {count} rows read", { done })}
			</label>
			<progress id="import-progress" className="w-full" value={done} max={total} />
			{!isHydrated && (
				<p>
					<Link to="" reloadDocument>
						{t("Refresh")}
					</Link>
				</p>
			)}
		</div>
	);
}

/** Shown in place of anything that needs the deleted file. */
export const FileGone = () => (
	<p className="hint">{t("The file of this import was deleted after 30 days. Please upload it again.")}</p>
);

type ResultProps = { good: number; bad: number; isFailed: boolean; hasFile: boolean; badUrl: string };

export function ImportResult({ good, bad, isFailed, hasFile, badUrl }: ResultProps) {
	return (
		<div className="card">
			<p role="status">
				{isFailed && `${t("The import stopped because of our error. Rows imported before it are saved.")} `}
				{countWords(good, "{count} row imported,", "{count} rows imported,")}{" "}
				{countWords(bad, "{count} row left out.", "{count} rows left out.")}
			</p>
			{!hasFile && (bad > 0 || isFailed) && <FileGone />}
			{bad > 0 && hasFile && (
				<p className="mt-2">
					<a href={badUrl}>{t("Download the bad rows")}</a>
				</p>
			)}
			{isFailed && hasFile && (
				<SafeForm className="mt-3">
					<SubmitButton name="intent" value="run">
						{t("Try again")}
					</SubmitButton>
				</SafeForm>
			)}
		</div>
	);
}
