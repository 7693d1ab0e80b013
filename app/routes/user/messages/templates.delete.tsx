import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { deleteTemplate, requireTemplate } from "~/features/telling/messages/templates/templates.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { ConfirmDialog } from "~/ui/form/confirm-dialog";
import { useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Delete template")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { name: (await orNotFound(requireTemplate(user.id, params.templateId ?? ""))).name };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, z.object({}), async () => {
		await deleteTemplate(user.id, params.templateId ?? "");
		return redirectWithFlash(paths.messageTemplates, t("Template deleted."));
	});
}

export default function DeleteTemplate() {
	const { name } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog title={t("Delete template")} closeTo={paths.messageTemplates} busy={t("Deleting…")}>
			<p>
				<Words id="Are you sure you want to delete <0/>? This action cannot be undone.">
					<bdi>{name}</bdi>
				</Words>
			</p>
		</ConfirmDialog>
	);
}
