import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { mapImport, requireImport, runImport } from "~/features/courts/record-imports/commands.server";
import {
	CheckResult,
	FileGone,
	ImportProgress,
	ImportResult,
	MappingForm,
} from "~/features/courts/record-imports/import-view";
import { adminPaths } from "~/paths.admin";
import { statusOf } from "~/platform/http/status";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { readForm } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("Import Records")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const imported = await orNotFound(requireImport(params.importId ?? ""));
	const isChecked = imported.state === "mapping" && imported.hasFile && new URL(request.url).searchParams.has("check");
	return { ...imported, check: isChecked ? imported.check : null };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const importId = params.importId ?? "";
	const form = await readForm(request);
	const here = adminPaths.import(importId);
	try {
		if (form.get("intent") === "run") {
			await runImport(actorOf(admin), importId);
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
	const imported = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const badUrl = adminPaths.importBadRows(imported.id);
	return (
		<>
			<BackHead title={<span dir="auto">{imported.fileName}</span>} backTo={adminPaths.imports} />
			{imported.state === "mapping" && !imported.hasFile && <FileGone />}
			{imported.state === "mapping" && imported.hasFile && (
				<MappingForm
					header={imported.header}
					sample={imported.sample}
					mapping={imported.mapping}
					problem={answer?.problem}
				/>
			)}
			{imported.check && <CheckResult check={imported.check} badUrl={badUrl} />}
			{(imported.state === "waiting" || imported.state === "running") && (
				<ImportProgress done={imported.doneRows} total={imported.totalRows} />
			)}
			{(imported.state === "done" || imported.state === "failed") && (
				<ImportResult
					good={imported.goodRows}
					bad={imported.badRows}
					isFailed={imported.state === "failed"}
					hasFile={imported.hasFile}
					badUrl={badUrl}
				/>
			)}
		</>
	);
}
