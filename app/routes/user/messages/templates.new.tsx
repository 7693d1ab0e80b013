import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { OwnTemplateForm } from "~/features/telling/messages/own-words/own-template-form";
import { FIRST_TEXT, ownTextProblem } from "~/features/telling/messages/own-words/own-words";
import { listPreviewCases } from "~/features/telling/messages/own-words/preview.server";
import { templateInput } from "~/features/telling/messages/templates/template-input";
import { addTemplate } from "~/features/telling/messages/templates/templates.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("New template")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const { id, name } = await requireUser(request);
	return { cases: await listPreviewCases({ id, sender: name }) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, templateInput(ownTextProblem), async ({ intent, ...typed }) => {
		if (intent !== "save") return undefined;
		await addTemplate(user.id, typed);
		return redirectWithFlash(paths.messageTemplates, t("Template saved."));
	});
}

export default function NewTemplate() {
	const { cases } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("New template")} closeTo={paths.messageTemplates}>
			<OwnTemplateForm lastResult={answer?.result} saved={{ name: "", text: FIRST_TEXT }} cases={cases} />
		</RouteDialog>
	);
}
