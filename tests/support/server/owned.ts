import { givenMember } from "../courts/chamber";
import { givenPaper } from "../courts/papers";
import { givenAnswer } from "../courts/searches";
import type { openFactories } from "../database/people";

type Given = ReturnType<typeof openFactories>;

/** One of everything that an address names by its id, all of it one owner's. */
export async function givenOwned(given: Given, owner: { id: string }) {
	const client = "Padmavati Ranganathan";
	const tracked = await given.givenCase(owner.id, { isApproved: true }, { petitioners: [client] });
	const complaint = await given.givenComplaint(owner.id, { topic: "The owner's complaint" });
	const feedback = await given.givenFeedback(owner.id, { topic: "The owner's feedback" });
	const { transaction, number } = await given.givenPurchase(owner.id);
	const [made] = await given.client<{ batch: string; template: string; webhook: string }[]>`
		with batch as (
			insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
			values (gen_random_uuid(), ${owner.id}, 'k', 's', 0) returning id
		), template as (
			insert into saved_templates (id, user_id, name, text)
			values (gen_random_uuid(), ${owner.id}, 'The owner''s template', 'x') returning id
		), webhook as (
			insert into webhook_endpoints (id, user_id, url, kinds, sealed_secret)
			values (gen_random_uuid(), ${owner.id}, 'https://owner.example.com/', '{case.order}', '') returning id
		)
		select batch.id as batch, template.id as template, webhook.id as webhook from batch, template, webhook`;
	const [todo] = await given.client<{ id: string }[]>`
		insert into deadlines (id, owner_id, case_id, title, due, original_due)
		values (gen_random_uuid(), ${owner.id}, ${tracked.id}, 'The owner''s to-do', '2099-12-01', '2099-12-01') returning id`;
	/** By the name that addresses have for it. */
	const ids: Record<string, string> = {
		caseId: tracked.id,
		deadlineId: String(todo?.id),
		matterId: (await given.givenMatter(owner.id)).id,
		hearingId: await given.givenNotedHearing(owner.id, tracked.id),
		complaintId: complaint.id,
		feedbackId: feedback.id,
		transactionId: transaction.id,
		numberId: number.id,
		searchId: await givenAnswer(given, owner.id),
		memberId: await givenMember(given, owner, await given.givenUser(), "clerk"),
		batchId: String(made?.batch),
		templateId: String(made?.template),
		webhookId: String(made?.webhook),
		paperId: await givenPaper(given, owner.id, tracked.id),
	};
	return { tracked, client, complaint, feedback, transaction, number, ids };
}
