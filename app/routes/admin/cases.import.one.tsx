import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { DomainError } from "~/errors";
import { findImport, mapImport, runImport } from "~/features/cases/commands.import.server";
import { checkImport } from "~/features/cases/import-check.server";
import { readCells } from "~/features/cases/import-read.server";
import { CheckResult, ImportProgress, ImportResult, MappingForm } from "~/features/cases/import-view";
import { requestContext } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { statusOf } from "~/http/status";

export const meta: MetaFunction = () => [{ title: "Import Records · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { content, mapping, ...found } = await orNotFound(findImport(params.importId ?? ""));
	const isOpen = found.state === "mapping";
	const isChecked = isOpen && new URL(request.url).searchParams.has("check") && Boolean(mapping.cnr_number);
	const first: string[][] = [];
	if (isOpen) {
		for await (const cells of readCells(content)) {
			first.push(cells.map((cell) => cell.trim()));
			if (first.length === 2) break;
		}
	}
	const check = isChecked ? await checkImport({ content, mapping }) : undefined;
	const { id, fileName, state, totalRows, doneRows, goodRows, badRows } = found;
	return { id, fileName, state, totalRows, doneRows, goodRows, badRows, mapping, first, check };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const importId = params.importId ?? "";
	const form = await readForm(request);
	const here = `/admin/cases/import/${importId}`;
	try {
		if (form.get("intent") === "run") {
			await runImport({ id: admin.id, address: requestContext().address }, importId);
			return redirect(here, 303);
		}
		const entries = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
		await mapImport(importId, Object.fromEntries(entries));
		return redirect(`${here}?check=1`, 303);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		if (error.code === "not-found") throw data(error.message, { status: 404 });
		if (error.code === "conflict") return redirect(here, 303);
		return data({ problem: error.message }, { status: statusOf(error) });
	}
}

export default function ImportOne() {
	const one = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const badUrl = `/admin/cases/import/${one.id}/bad.csv`;
	const [header = [], sample = []] = one.first;
	return (
		<>
			<div className="page-head">
				<h1 dir="auto">{one.fileName}</h1>
				<Link to="/admin/cases/import" className="button">
					<ArrowLeft size={18} aria-hidden />
					<span>Back</span>
				</Link>
			</div>
			{one.state === "mapping" && (
				<MappingForm header={header} sample={sample} mapping={one.mapping} problem={answer?.problem} />
			)}
			{one.check && <CheckResult check={one.check} badUrl={badUrl} />}
			{(one.state === "waiting" || one.state === "running") && (
				<ImportProgress done={one.doneRows} total={one.totalRows} />
			)}
			{(one.state === "done" || one.state === "failed") && (
				<ImportResult good={one.goodRows} bad={one.badRows} isFailed={one.state === "failed"} badUrl={badUrl} />
			)}
		</>
	);
}
