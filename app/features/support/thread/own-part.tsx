import type { SubmissionResult } from "@conform-to/react";
import type { ComplaintStatus } from "~/features/support/complaint-choices";
import { ReplyForm } from "~/features/support/thread/reply-form";
import { ReplyList, type Thread } from "~/features/support/thread/reply-list";

type OwnPartProps = {
	thread: Thread;
	status?: ComplaintStatus;
	formKey: string;
	result: SubmissionResult<string[]> | undefined;
};

/** The replies below a person's own complaint or feedback, and the box for theirs. */
export function OwnPart({ thread, status, formKey, result }: OwnPartProps) {
	const isOver = status === "RESOLVED" || status === "CLOSED";
	return (
		<>
			<ReplyList thread={thread} />
			<ReplyForm
				key={thread.items.at(-1)?.id}
				intent="reply"
				result={result}
				formKey={formKey}
				label="Your reply"
				hint={isOver ? `This complaint is ${status}. Your reply opens it again.` : "Up to 5,000 characters"}
				button={isOver ? "Send reply and reopen" : "Send reply"}
				busy="Sending…"
			/>
		</>
	);
}
