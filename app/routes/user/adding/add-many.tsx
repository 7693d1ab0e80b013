import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import type { ReactNode } from "react";
import { DomainError } from "~/errors";
import { BackToListHead } from "~/features/courts/adding/back-to-list-head";
import { addSelected } from "~/features/courts/adding/many/commands.selected.server";
import { previewCases } from "~/features/courts/adding/many/preview.server";
import { PreviewTable } from "~/features/courts/adding/many/preview-table";
import { paths } from "~/paths";
import { echoOf } from "~/platform/http/echo.server";
import { setRetryAfter } from "~/platform/http/retry-after.server";
import { statusOf } from "~/platform/http/status";
import { phrase, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { useActionData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export const handle = { right: "add" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Add Many Cases")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await authorize(request, "add");
	return null;
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "add");
	const form = await readForm(request);
	const text = String(form.get("text") ?? "");
	try {
		if (form.get("intent") === "add") {
			const { words, to } = await addSelected(acting, form);
			return redirectWithFlash(to, words.text, words.kind);
		}
		const file = form.get("file");
		const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : undefined;
		return data({ text: echoOf(text), rows: await previewCases(acting.ownerId, text, bytes), problem: undefined });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		setRetryAfter(error);
		const problem = { field: error.field ?? "text", message: error.message };
		return data({ text: echoOf(text), rows: undefined, problem }, { status: statusOf(error) });
	}
}

export default function AddMany() {
	const { text = "", rows, problem } = useActionData<typeof action>() ?? {};
	return (
		<>
			<BackToListHead
				title={t("Add Many Cases")}
				hint={phrase("No CNR numbers? <0>Find cases</0> by name, bar number or filing number.")}
				hintTo={paths.findCases}
			/>
			{rows && <PreviewTable key={rows.map(({ typed }) => typed).join()} rows={rows} />}
			<ManyForm text={text} problem={problem} />
		</>
	);
}

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

/** The form for a list of CNRs, as text or a file; submitting it adds nothing yet. */
function ManyForm({ text, problem }: ManyFormProps) {
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
				hint={t(
					"Paste a list, a court's message or a page. Every CNR in it is found, up to 5,000. For cases without a CNR, the first line names the columns: {columns}.",
					{ columns: "title, forum, case number, year, next date, purpose" },
				)}
				problem={problemOf("text")}
			>
				<textarea {...control("list", "text")} rows={6} maxLength={200_000} defaultValue={text} autoComplete="off" />
			</Part>
			<Part
				id="file"
				label={t("or a file")}
				hint={t("Text, CSV, Excel (.xlsx) or the eCourts app's export file, up to 900 KB.")}
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
