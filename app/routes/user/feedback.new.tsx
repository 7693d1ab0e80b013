import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { withUserMessage } from "~/error-messages.server";
import { AddPostDialog } from "~/features/support/add-post-dialog";
import { createOnce, FEEDBACK_FAILED, FEEDBACK_THANKS } from "~/features/support/commands.server";
import { postForm } from "~/features/support/input";
import { FEEDBACK } from "~/features/support/kinds.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser, userFormKey } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: `${t("Add Feedback")} · Nyaya Diary` }];

export const loader = userFormKey;

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, postForm, async ({ form_key, ...input }) => {
		await createOnce(FEEDBACK, user.id, input, form_key).catch(withUserMessage(t(FEEDBACK_FAILED)));
		return redirectWithFlash(paths.feedback, t(FEEDBACK_THANKS));
	});
}

export default function NewFeedback() {
	return <AddPostDialog title={t("Add Feedback")} closeTo={paths.feedback} />;
}
