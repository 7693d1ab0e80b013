import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { AddPostDialog } from "~/features/administration/support/add-post-dialog";
import { createOnce, FEEDBACK_FAILED, FEEDBACK_THANKS } from "~/features/administration/support/commands.server";
import { postForm } from "~/features/administration/support/input";
import { FEEDBACK } from "~/features/administration/support/posts.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { requireUser, userFormKey } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
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
