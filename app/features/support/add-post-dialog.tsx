import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PostForm } from "~/features/support/post-form";
import { RouteDialog } from "~/ui/dialog";

/** The dialog of Add Complaint and Add Feedback; reads `formKey` from its route's loader. */
export function AddPostDialog({ title, closeTo }: { title: string; closeTo: string }) {
	const { formKey } = useLoaderData<{ formKey: string }>();
	const answer = useActionData<{ result: SubmissionResult<string[]> }>();
	return (
		<RouteDialog title={title} closeTo={closeTo}>
			<PostForm result={answer?.result} formKey={formKey} submitLabel={title} closeTo={closeTo} />
		</RouteDialog>
	);
}
