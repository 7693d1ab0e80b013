import { type ActionFunctionArgs, data, type MetaFunction } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { DomainError } from "~/errors";
import { addCases } from "~/features/cases/many/commands.server";
import { ManyForm } from "~/features/cases/many/many-form";
import { outcomeOf } from "~/features/cases/many/outcome";
import { previewCases } from "~/features/cases/many/preview.server";
import { PreviewTable } from "~/features/cases/many/preview-table";
import { readTicked } from "~/features/cases/many/ticked-input";
import { actOnly, requireAct } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { setRetryAfter } from "~/http/retry-after.server";
import { statusOf } from "~/http/status";
import { paths } from "~/paths";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: "Add Many Cases · Nyaya Diary" }];

export const loader = actOnly("add");

export async function action({ request }: ActionFunctionArgs) {
	const owner = await requireAct(request, "add");
	const form = await readForm(request);
	const text = String(form.get("text") ?? "");
	try {
		if (form.get("intent") === "add") {
			const { words, to } = outcomeOf(await addCases(owner.by, readTicked(form)));
			return redirectWithFlash(to, words.text, words.kind);
		}
		const file = form.get("file");
		const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : undefined;
		return data({ text, rows: await previewCases(owner.id, text, bytes), problem: undefined });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		setRetryAfter(error);
		const problem = { field: error.field ?? "text", message: error.message };
		return data({ text, rows: undefined, problem }, { status: statusOf(error) });
	}
}

export default function AddMany() {
	const answer = useActionData<typeof action>();
	return (
		<>
			<PageHead title="Add Many Cases">
				<Link to={paths.cases} className="button">
					Back to the list
				</Link>
			</PageHead>
			<p className="mb-3">
				No CNR numbers at hand? <Link to={paths.findCases}>Find cases</Link> by name, bar number or filing number.
			</p>
			{answer?.rows && <PreviewTable key={answer.rows.map(({ typed }) => typed).join()} rows={answer.rows} />}
			<ManyForm text={answer?.text ?? ""} problem={answer?.problem} />
		</>
	);
}
