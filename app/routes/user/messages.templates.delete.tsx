import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteOwnTemplate, requireOwnTemplate } from "~/features/messages/own-words/templates.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";
import { Problem } from "~/ui/problem";
import { FormActions, SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Delete template · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { name: (await orNotFound(requireOwnTemplate(user.id, params.templateId ?? ""))).name };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, z.object({}), async () => {
		await deleteOwnTemplate(user.id, params.templateId ?? "");
		return redirectWithFlash(paths.messageTemplates, "Template deleted.");
	});
}

export default function DeleteTemplate() {
	const { name } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title="Delete template" closeTo={paths.messageTemplates}>
			<SafeForm>
				<Problem answer={answer} />
				<p>
					Are you sure you want to delete <bdi>{name}</bdi>? This action cannot be undone.
				</p>
				<FormActions busy="Deleting…" cancelTo={paths.messageTemplates} isDanger>
					Delete template
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
