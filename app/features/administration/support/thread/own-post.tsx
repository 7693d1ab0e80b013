import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps } from "react";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { PostDialog } from "~/features/administration/support/post-dialog";
import { ReplyForm } from "~/features/administration/support/thread/reply-form";
import { ReplyList, type Thread } from "~/features/administration/support/thread/reply-list";
import { t } from "~/platform/language/translate";

type OwnPostProps = Omit<ComponentProps<typeof PostDialog>, "children"> & ComponentProps<typeof OwnPart>;

/** A post with its thread, in a dialog over its sender's list. */
export const OwnPost = (page: OwnPostProps) => (
	<PostDialog {...page}>
		<OwnPart {...page} />
	</PostDialog>
);

type OwnPartProps = {
	thread: Thread;
	status?: ComplaintStatus;
	formKey: string;
	result: SubmissionResult<string[]> | undefined;
};

function OwnPart({ thread, status, formKey, result }: OwnPartProps) {
	const isOver = status === "RESOLVED" || status === "CLOSED";
	return (
		<>
			<ReplyList thread={thread} />
			<ReplyForm
				key={thread.items.at(-1)?.id}
				intent="reply"
				result={result}
				formKey={formKey}
				label={t("Your reply")}
				hint={
					isOver ? t("This complaint is {status}. Your reply opens it again.", { status }) : t("Up to 5,000 characters")
				}
				button={isOver ? t("Send reply and reopen") : t("Send reply")}
				busy={t("Sending…")}
			/>
		</>
	);
}
