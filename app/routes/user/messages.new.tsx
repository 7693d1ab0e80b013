import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { sendCaseMessages, sentInWords } from "~/features/messages/commands.send.server";
import { bulkInput } from "~/features/messages/message-input";
import { NOTHING_SELECTED } from "~/features/messages/message-words";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";

export const meta: MetaFunction = () => [{ title: "Bulk WhatsApp · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireUser(request);
	return null;
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, bulkInput, async ({ case_id, key }) => {
		const batch = await sendCaseMessages({ user, caseIds: case_id, idempotencyKey: key || randomUUID() });
		return redirectWithFlash(`/user/messages/${batch.id}`, sentInWords(batch), batch.isRepeat ? "info" : "success");
	});
}

/** Shown only where no messages were queued: why, and the way on. */
export default function BulkProblem() {
	const answer = useActionData<typeof action>();
	const problems = Object.values<string[] | null | undefined>(answer?.result.error ?? {}).flatMap(
		(messages) => messages ?? [],
	);
	const errors = problems.length > 0 ? problems : [NOTHING_SELECTED];
	return (
		<>
			<div className="page-head">
				<h1>Bulk WhatsApp</h1>
			</div>
			<div className="error-summary" role="alert">
				<p className="font-semibold">Nothing was sent:</p>
				<ul>
					{errors.map((message) => (
						<li key={message}>{message}</li>
					))}
				</ul>
			</div>
			<div className="actions">
				<Link to="/user/case-status" className="button button-primary">
					Back to Approved Cases
				</Link>
				<Link to="/user/Packages" className="button">
					Packages
				</Link>
			</div>
		</>
	);
}
