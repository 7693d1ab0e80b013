import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { postForm } from "~/features/complaints/complaint-input";
import { PostForm } from "~/features/complaints/post-form";
import { addFeedback, FAILED, THANKS } from "~/features/feedback/commands.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { sayInstead } from "~/http/say-instead.server";
import { requireUser } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Add Feedback · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireUser(request);
	return { formKey: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, postForm, async ({ form_key, ...input }) => {
		await addFeedback(user.id, input, form_key).catch(sayInstead(FAILED));
		return redirectWithFlash("/user/feedback", THANKS);
	});
}

export default function NewFeedback() {
	const { formKey } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title="Add Feedback" closeTo="/user/feedback">
			<PostForm
				result={answer?.result}
				formKey={formKey}
				messageLabel="Message"
				submitLabel="Add Feedback"
				closeTo="/user/feedback"
			/>
		</RouteDialog>
	);
}
