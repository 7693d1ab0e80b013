import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { AddPostDialog } from "~/features/support/add-post-dialog";
import { createOnce } from "~/features/support/commands.server";
import { postForm } from "~/features/support/input";
import { COMPLAINTS } from "~/features/support/kinds.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser, userFormKey } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

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
