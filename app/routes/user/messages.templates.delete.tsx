import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteOwnTemplate, requireOwnTemplate } from "~/features/messages/own-words/templates.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { t } from "~/language/translate";
import { Words } from "~/language/words";
import { paths } from "~/paths";
import { ConfirmDialog } from "~/ui/confirm-dialog";

export const meta: MetaFunction = () => [{ title: `${t("Delete template")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { name: (await orNotFound(requireOwnTemplate(user.id, params.templateId ?? ""))).name };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, z.object({}), async () => {
		await deleteOwnTemplate(user.id, params.templateId ?? "");
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
