import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AddPostDialog } from "~/features/support/add-post-dialog";
import { createOnce } from "~/features/support/commands.server";
import { postForm } from "~/features/support/input";
import { COMPLAINTS } from "~/features/support/kinds.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: "Add Complaint · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireUser(request);
	return { formKey: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, postForm, async ({ form_key, ...input }) => {
		await createOnce(COMPLAINTS, user.id, input, form_key);
		return redirectWithFlash(paths.complaints, "Complaint registered. We will email you when its status changes.");
	});
}

export default function NewComplaint() {
	return <AddPostDialog title="Add Complaint" closeTo={paths.complaints} />;
}
