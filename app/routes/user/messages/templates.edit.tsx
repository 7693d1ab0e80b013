import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { OwnTemplateForm } from "~/features/telling/messages/own-words/own-template-form";
import { ownTextProblem } from "~/features/telling/messages/own-words/own-words";
import { listPreviewCases } from "~/features/telling/messages/own-words/preview.server";
import { templateInput } from "~/features/telling/messages/templates/template-input";
import { changeTemplate, requireTemplate } from "~/features/telling/messages/templates/templates.server";
import { paths } from "~/paths";
import { versionOf } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { basisOf, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Edit template")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { id, name } = await requireUser(request);
	const { name: title, text } = await orNotFound(requireTemplate(id, params.templateId ?? ""));
	const saved = { name: title, text };
	return { saved, version: versionOf(saved), cases: await listPreviewCases({ id, sender: name }) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const templateId = params.templateId ?? "";
	return submit(request, templateInput(ownTextProblem), async ({ intent, ...typed }, form) => {
		await requireTemplate(user.id, templateId);
		if (intent !== "save") return undefined;
		await changeTemplate(user.id, templateId, typed, basisOf(form));
		return redirectWithFlash(paths.messageTemplates, t("Template saved."));
	});
}

export default function EditTemplate() {
	const page = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Edit template")} closeTo={paths.messageTemplates}>
			<OwnTemplateForm lastResult={answer?.result} {...page} />
		</RouteDialog>
	);
}
