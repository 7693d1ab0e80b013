import type { SubmissionResult } from "@conform-to/react";
import type { ComplaintStatus } from "~/features/support/complaint-choices";
import { StatusOptions } from "~/features/support/status-form";
import { ReplyForm } from "~/features/support/thread/reply-form";
import { ReplyList, type Thread } from "~/features/support/thread/reply-list";
import { FilterField } from "~/ui/filter-field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

type AdminPartProps = {
	thread: Thread;
	/** A complaint's status; feedback has none. */
	status?: ComplaintStatus;
	assigneeId: string | null;
	administrators: { id: string; name: string }[];
	/** The administrator who reads this. */
	ownId: string;
	formKey: string;
	/** What came of the form that was sent last, and which it was. */
	answer?: { form: string; result: SubmissionResult<string[]> };
};

function StatusChoice({ status }: { status: ComplaintStatus }) {
	return (
		<SafeForm className="toolbar mt-3" key={status}>
			<input type="hidden" name="seen" value={status} />
			<FilterField id="thread-status" label="Status">
				<select id="thread-status" name="status" className="input" defaultValue={status}>
					<StatusOptions />
				</select>
			</FilterField>
			<SubmitButton className="button" name="intent" value="status" busy="Saving…">
				Set status
			</SubmitButton>
		</SafeForm>
	);
}

function AssigneeChoice({ assigneeId, administrators, ownId }: Omit<AdminPartProps, "thread" | "formKey">) {
	const isKnown = administrators.some(({ id }) => id === assigneeId);
	return (
		<SafeForm className="toolbar" key={assigneeId}>
			<input type="hidden" name="seen_assignee" value={assigneeId ?? ""} />
			{assigneeId !== ownId && (
				<SubmitButton className="button" name="intent" value="take" busy="Saving…">
					Take it
				</SubmitButton>
			)}
			<FilterField id="thread-assignee" label="Looked after by">
				<select
					id="thread-assignee"
					name="assignee"
					className="input"
					defaultValue={isKnown && assigneeId ? assigneeId : ""}
				>
					<option value="">Nobody</option>
					{administrators.map(({ id, name }) => (
						<option key={id} value={id}>
							{id === ownId ? `${name} (you)` : name}
						</option>
					))}
				</select>
			</FilterField>
			<SubmitButton className="button" name="intent" value="give" busy="Saving…">
				Give to
			</SubmitButton>
		</SafeForm>
	);
}

/** What administrators see and do below a complaint or feedback. */
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
			<ReplyForm
				key={`reply ${newest}`}
				intent="reply"
				result={resultOf("reply")}
				formKey={formKey}
				label="Reply"
				hint="The person gets it by email, from Support."
				button="Send reply"
				busy="Sending…"
			/>
			<details className="more mt-4" open={answer?.form === "note"}>
				<summary>Write an internal note</summary>
				<ReplyForm
					key={`note ${newest}`}
					intent="note"
					result={resultOf("note")}
					formKey={formKey}
					label="Internal note"
					hint="Only administrators see it."
					button="Add internal note"
					busy="Saving…"
				/>
			</details>
		</>
	);
}
