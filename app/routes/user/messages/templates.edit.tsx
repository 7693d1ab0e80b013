import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listPreviewCases } from "~/features/telling/messages/own-words/preview.server";
import { TemplateForm } from "~/features/telling/messages/own-words/template-form";
import { ownTemplateInput } from "~/features/telling/messages/own-words/template-input";
import { changeOwnTemplate, requireOwnTemplate } from "~/features/telling/messages/own-words/templates.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Edit template")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { id, name } = await requireUser(request);
	const saved = await orNotFound(requireOwnTemplate(id, params.templateId ?? ""));
	return { saved, cases: await listPreviewCases({ id, sender: name }) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const templateId = params.templateId ?? "";
	return submit(request, ownTemplateInput, async ({ intent, ...typed }) => {
		await requireOwnTemplate(user.id, templateId);
		if (intent === "preview") return undefined;
		await changeOwnTemplate(user.id, templateId, typed);
		return redirectWithFlash(paths.messageTemplates, t("Template saved."));
	});
}

export default function EditTemplate() {
	const { saved, cases } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Edit template")} closeTo={paths.messageTemplates}>
			<TemplateForm lastResult={answer?.result} saved={saved} cases={cases} />
		</RouteDialog>
	);
}
