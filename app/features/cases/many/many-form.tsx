import type { ReactNode } from "react";
import { t } from "~/language/translate";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

type ManyFormProps = { text: string; problem?: { field: string; message: string } };

type PartProps = { id: string; label: string; hint: string; problem: string | undefined; children: ReactNode };

function Part({ id, label, hint, problem, children }: PartProps) {
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<p className="hint" id={`${id}-hint`}>
				{hint}
			</p>
			{children}
			<p className="error" id={`${id}-error`} role={problem ? "alert" : undefined}>
				{problem}
			</p>
		</div>
	);
}

/** The list of CNRs: a text box and a file. Nothing is added by it. */
export function ManyForm({ text, problem }: ManyFormProps) {
	const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
	const control = (id: string, field: string) => ({
		id,
		name: field,
		className: "input",
		"aria-invalid": problemOf(field) ? true : undefined,
		"aria-describedby": `${id}-hint ${id}-error`,
	});
	return (
		<SafeForm encType="multipart/form-data" className="card mb-4">
			<Part
				id="list"
				label={t("CNR numbers")}
				hint={t("Paste a list, a court's message or a page. Every CNR in it is found, up to 500.")}
				problem={problemOf("text")}
			>
				<textarea {...control("list", "text")} rows={6} maxLength={200_000} defaultValue={text} autoComplete="off" />
			</Part>
			<Part
				id="file"
				label={t("or a file")}
				hint={t("Text, CSV, Excel (.xlsx) or the export of the eCourts app, up to 900 KB.")}
				problem={problemOf("file")}
			>
				<input {...control("file", "file")} type="file" accept=".txt,.csv,.tsv,.json,.xlsx,text/*" />
			</Part>
			<SubmitButton name="intent" value="read" busy={t("Reading…")}>
				{t("Check the list")}
			</SubmitButton>
		</SafeForm>
	);
}
