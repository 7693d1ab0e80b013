import type { SubmissionResult } from "@conform-to/react";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { StatusField } from "~/features/administration/support/administration/status-field";
import { ReplyForm } from "~/features/administration/support/thread/reply-form";
import { ReplyList, type Thread } from "~/features/administration/support/thread/reply-list";
import { phrase, t } from "~/platform/language/translate";
import { FilterField } from "~/ui/form/filter-form";
import { IntentButton, SafeForm } from "~/ui/form/safe-form";

type AdminPartProps = {
	thread: Thread;
	/** Unset for feedback. */
	status?: ComplaintStatus;
	assigneeId: string | null;
	administrators: { id: string; name: string }[];
	/** Id of the administrator who is reading. */
	ownId: string;
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

function AssigneeChoice({ assigneeId, administrators, ownId }: Omit<AdminPartProps, "thread" | "formKey">) {
	const isKnown = administrators.some(({ id }) => id === assigneeId);
	return (
		<SafeForm className="toolbar" key={assigneeId}>
			<input type="hidden" name="seen_assignee" value={assigneeId ?? ""} />
			{assigneeId !== ownId && <IntentButton value="take" words={t("Assign to me")} busy={t("Saving…")} />}
			<FilterField id="thread-assignee" label={t("Assigned to")}>
				<select
					id="thread-assignee"
					name="assignee"
					className="input"
					defaultValue={isKnown && assigneeId ? assigneeId : ""}
				>
					<option value="">{t("No one")}</option>
					{administrators.map(({ id, name }) => (
						<option key={id} value={id}>
							{id === ownId ? t("{name} (you)", { name }) : name}
						</option>
					))}
				</select>
			</FilterField>
			<IntentButton value="give" words={t("Assign")} busy={t("Saving…")} />
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

export function AdminPart({ thread, status, formKey, answer, ...assigning }: AdminPartProps) {
	const newest = thread.items.at(-1)?.id;
	const resultOf = (form: string) => (answer?.form === form ? answer.result : undefined);
	const errors = Object.values(resultOf("take")?.error ?? resultOf("give")?.error ?? resultOf("status")?.error ?? {});
	const problem = errors[0]?.[0];
	return (
		<>
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			{status && <StatusChoice status={status} />}
			<AssigneeChoice {...assigning} />
			<ReplyList thread={thread} />
			<ReplyForm key={`reply ${newest}`} intent="reply" result={resultOf("reply")} formKey={formKey} {...REPLY} />
			<details className="more mt-4" open={answer?.form === "note"}>
				<summary>{t("Write an internal note")}</summary>
				<ReplyForm key={`note ${newest}`} intent="note" result={resultOf("note")} formKey={formKey} {...NOTE} />
			</details>
		</>
	);
}
