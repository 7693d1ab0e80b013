import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { deletePaper } from "~/features/courts/papers/commands.server";
import { papersOf } from "~/features/courts/papers/kinds";
import { requirePaper } from "~/features/courts/papers/queries.server";
import { t } from "~/platform/language/translate";
import { FormActions, SafeForm } from "~/ui/form/safe-form";
import { BackHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "delete" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Delete paper")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "delete");
	const { name } = await orNotFound(requirePaper(acting, params.paperId ?? ""));
	return { name, caseId: params.caseId ?? "" };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "delete");
	return submit(request, z.object({}), async () => {
		await deletePaper(acting, params.paperId ?? "");
		return redirectWithFlash(papersOf(params.caseId ?? ""), t("Paper deleted."));
	});
}

export default function DeletePaper() {
	const { name, caseId } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title={t("Delete paper")} backTo={papersOf(caseId)} />
			<SafeForm>
				<Problem answer={useActionData<typeof action>()} />
				<p className="mb-3 wrap-anywhere">
					<Words id="Are you sure you want to delete <0/>? This action cannot be undone.">
						<bdi>{name}</bdi>
					</Words>
				</p>
				<FormActions busy={t("Deleting…")} cancelTo={papersOf(caseId)} isDanger>
					{t("Delete")}
				</FormActions>
			</SafeForm>
		</>
	);
}
