import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { AddPostDialog } from "~/features/administration/support/add-post-dialog";
import { createOnce } from "~/features/administration/support/commands.server";
import { postForm } from "~/features/administration/support/input";
import { COMPLAINTS } from "~/features/administration/support/posts.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { requireUser, userFormKey } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Add Complaint")} · Nyaya Diary` }];

export const loader = userFormKey;

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, postForm, async ({ form_key, ...input }) => {
		await createOnce(COMPLAINTS, user.id, input, form_key);
		return redirectWithFlash(paths.complaints, t("Complaint registered. We will email you when its status changes."));
	});
}

export default function NewComplaint() {
	return <AddPostDialog title={t("Add Complaint")} closeTo={paths.complaints} />;
}
