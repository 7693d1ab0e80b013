import { sql } from "drizzle-orm";
import { notifyStatuses, returnCharges } from "~/features/telling/outbox/commands.end.server";
import { follow } from "~/features/telling/outbox/follow.server";
import { handleReply, optOutReported } from "~/features/telling/outbox/opt-out.server";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { type InboundText, type MessageStatusEvent, readWebhook } from "~/providers/whatsapp.webhook.server";

/**
 * Applies all statuses of a webhook in one statement. Events come twice and in any order, and a status only moves forward:
 * `failed` counts unless an earlier event said the message arrived, and is then final. A message whose answer never came
 * has no wamid yet and is found by our own id, which every status carries.
 */
async function applyStatuses(events: MessageStatusEvent[]): Promise<void> {
	if (events.length === 0) return;
	const rows = events.map(({ reference, at, ...event }, position) => ({
		...event,
		position,
		at: at.toISOString(),
		reference: reference && isUuid(reference) ? reference : null,
	}));
	await db.transaction(async (tx) => {
		const moved = await tx.execute<{ id: string; failedId: string | null; subscriptionId: string | null }>(sql`
			with events as (
				select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event(position int, wamid text,
					reference uuid, status message_status, at timestamptz, "errorCode" int, reason text)
			), locked as materialized (
				select id, wamid, status, subscription_id from messages
				where wamid in (select wamid from events) or id in (select reference from events)
				order by id for update
			), matched as (
				select locked.id, locked.status as current, locked.subscription_id, events.*
				from locked join events on events.wamid = locked.wamid or events.reference = locked.id
			), outcome as (
				select id, current, subscription_id,
					case when current in ('queued', 'sent') and min(position) filter (where status = 'failed')
						< coalesce(min(position) filter (where status in ('delivered', 'read')), ${rows.length})
					then 'failed' else max(status) filter (where status <> 'failed') end as next
				from matched group by id, current, subscription_id
			), change as (
				select distinct on (outcome.id) outcome.id, outcome.next, outcome.subscription_id,
					matched.wamid, matched.at, matched."errorCode", matched.reason
				from outcome join matched on matched.id = outcome.id and matched.status = outcome.next
				where outcome.current <> 'failed' and outcome.next > outcome.current
				order by outcome.id, matched.position
			)
			update messages set status = change.next, status_at = change.at,
				wamid = coalesce(messages.wamid, change.wamid),
				accepted_at = coalesce(messages.accepted_at, case when change.next <> 'failed' then change.at end),
				arrived_at = coalesce(messages.arrived_at, case when change.next in ('delivered', 'read') then change.at end),
				error_code = change."errorCode", reason = change.reason,
				subscription_id = case when change.next = 'failed' then null else messages.subscription_id end
			from change where messages.id = change.id
			returning messages.id, case when change.next = 'failed' then messages.id end as "failedId",
				case when change.next = 'failed' then change.subscription_id end as "subscriptionId"`);
		await returnCharges(tx, moved);
		const ids = [...moved].map(({ id }) => id);
		await notifyStatuses(tx, ids);
		const failed = [...moved].flatMap(({ failedId }) => failedId ?? []);
		await optOutReported(tx, failed);
		await follow(tx, failed);
	});
}

/** Applies a webhook: delivery statuses, and STOP and START replies. @returns the other replies, and the STOPs to be confirmed */
export async function handleWebhook(body: unknown) {
	const { statuses, replies } = readWebhook(body);
	await applyStatuses(statuses);
	const others: InboundText[] = [];
	const stops: { number: string; at: string }[] = [];
	// A webhook may hold them in any order; of those of one second, the later one is the newer.
	const inOrder = [...replies].sort((a, b) => Number(a.at ?? 0) - Number(b.at ?? 0));
	for (const [place, reply] of inOrder.entries()) {
		const heard = await handleReply({ ...reply, at: reply.at && new Date(reply.at.getTime() + Math.min(place, 999)) });
		if (!heard) others.push(reply);
		else if (heard.wish === "stop" && reply.at) stops.push({ number: heard.number, at: reply.at.toISOString() });
	}
	return { others, stops };
}
