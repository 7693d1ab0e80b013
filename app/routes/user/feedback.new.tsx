import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { withUserMessage } from "~/error-messages.server";
import { AddPostDialog } from "~/features/support/add-post-dialog";
import { createOnce, FEEDBACK_FAILED, FEEDBACK_THANKS } from "~/features/support/commands.server";
import { postForm } from "~/features/support/input";
import { FEEDBACK } from "~/features/support/kinds.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: "Add Feedback · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireUser(request);
	return { formKey: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, postForm, async ({ form_key, ...input }) => {
		await createOnce(FEEDBACK, user.id, input, form_key).catch(withUserMessage(FEEDBACK_FAILED));
		return redirectWithFlash(paths.feedback, FEEDBACK_THANKS);
	});
}

export default function NewFeedback() {
	return <AddPostDialog title="Add Feedback" closeTo={paths.feedback} />;
}
