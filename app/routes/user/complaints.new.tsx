import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addComplaint } from "~/features/complaints/commands.server";
import { postForm } from "~/features/complaints/complaint-input";
import { PostForm } from "~/features/complaints/post-form";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Add Complaint · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireUser(request);
	return { formKey: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, postForm, async ({ form_key, ...input }) => {
		await addComplaint(user.id, input, form_key);
		return redirectWithFlash("/user/complaints", "Complaint added. You will get a mail when its status changes.");
	});
}

export default function NewComplaint() {
	const { formKey } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title="Add Complaint" closeTo="/user/complaints">
			<PostForm
				result={answer?.result}
				formKey={formKey}
				messageLabel="Message"
				submitLabel="Add Complaint"
				closeTo="/user/complaints"
			/>
		</RouteDialog>
	);
}
