import type { SubmissionResult } from "@conform-to/react";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { StatusField } from "~/features/administration/support/administration/status-field";
import { ReplyForm } from "~/features/administration/support/thread/reply-form";
import { ReplyList, type Thread } from "~/features/administration/support/thread/reply-list";
import { phrase, t } from "~/platform/language/translate";
import { IntentButton, SafeForm } from "~/ui/form/safe-form";

type AdminPartProps = {
	thread: Thread;
	/** Unset for feedback. */
	status?: ComplaintStatus;
	formKey: string;
	/** Result of the last form, and which form it was. */
	answer?: { form: string; result: SubmissionResult<string[]> };
};

function StatusChoice({ status }: { status: ComplaintStatus }) {
	return (
		<SafeForm className="toolbar mt-3" key={status}>
			<input type="hidden" name="seen" value={status} />
			<StatusField id="thread-status" label={t("Status")} chosen={status} />
			<IntentButton value="status" words={t("Set status")} busy={t("Saving…")} />
		</SafeForm>
	);
}

const REPLY = {
	label: phrase("Reply"),
	hint: phrase("The user gets it by email from Support."),
	button: phrase("Send reply"),
	busy: phrase("Sending…"),
};
const NOTE = {
	label: phrase("Internal note"),
	hint: phrase("Only administrators see it."),
	button: phrase("Add internal note"),
	busy: phrase("Saving…"),
};

export function AdminPart({ thread, status, formKey, answer }: AdminPartProps) {
	const newest = thread.items.at(-1)?.id;
	const resultOf = (form: string) => (answer?.form === form ? answer.result : undefined);
	const errors = Object.values(resultOf("status")?.error ?? {});
	const problem = errors[0]?.[0];
	return (
		<>
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			{status && <StatusChoice status={status} />}
			<ReplyList thread={thread} />
			<ReplyForm key={`reply ${newest}`} intent="reply" result={resultOf("reply")} formKey={formKey} {...REPLY} />
			<details className="more mt-4" open={answer?.form === "note"}>
				<summary>{t("Write an internal note")}</summary>
				<ReplyForm key={`note ${newest}`} intent="note" result={resultOf("note")} formKey={formKey} {...NOTE} />
			</details>
		</>
	);
}
