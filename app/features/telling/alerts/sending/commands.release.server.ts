import { type SQL, sql } from "drizzle-orm";
import { listMessagesLeft } from "~/features/money/subscriptions/queries.server";
import {
	boardChannels,
	channelsOf,
	isQuiet,
	isReachable,
	quietEnd,
	stoppedBy,
} from "~/features/telling/alerts/planning/plan.server";
import { sendAlertJob } from "~/features/telling/alerts/queues.server";
import { alertDeliveries, type NoticeKind } from "~/features/telling/alerts/schema";
import { notifyOnceOfPackage } from "~/features/telling/alerts/sending/package-notice.server";
import { type Delivery, type Recipient, routeOf, saysNoPackage } from "~/features/telling/alerts/sending/route.server";
import { contentBy, type NoticeContent } from "~/features/telling/alerts/words/channel-content";
import { contentsOf } from "~/features/telling/alerts/words/content.server";
import { wordsOf } from "~/features/telling/alerts/words/words";
import { queueAlertMessages } from "~/features/telling/outbox/alert-messages.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import type { Language } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";
import { eachPart } from "~/platform/queue/round.server";

/** Notices released in one transaction. */
const AT_ONCE = 100;

/** Releases due notices, each in one transaction with its deliveries and jobs. @returns how many there were */
export async function releaseNotices(at: Date): Promise<number> {
	await postponeQuiet(at);
	let released = 0;
	for (let after = 0; ; ) {
		const due = await db.execute<{ id: number }>(sql`
			select id::int as id from alert_notices where ${isDue(at)} and id > ${after} order by id limit ${AT_ONCE}`);
		const { done } = await eachPart("alerts: messages", due, {
			idOf: ({ id }) => String(id),
			work: (part) => db.transaction((tx) => releaseBatch(tx, at, part)),
		});
		released += done.reduce((sum, count) => sum + count, 0);
		if (due.length < AT_ONCE) return released;
		after = due.at(-1)?.id ?? after;
	}
}

/** A notice that was not released in time must not arrive at night, so it waits for the end of quiet hours. */
async function postponeQuiet(at: Date): Promise<void> {
	const today = dayInIndia(at);
	await db.execute(sql`
		update alert_notices n set due_at = ${quietEnd(at)}
		from users u left join alert_settings s on s.user_id = u.id
		where u.id = n.user_id and n.state = 'waiting' and n.due_at <= ${at.toISOString()}::timestamptz and ${isQuiet(at)}
			and not exists (
				select from alerts a where a.notice_id = n.id and a.kind in ('date_changed', 'not_listed')
					and a.new_day between ${today}::date and ${addDays(today, 1)}::date
			)`);
}

type Due = Recipient & {
	userId: string;
	kind: NoticeKind;
	day: string | null;
	saysNoPackage: boolean;
	isReachable: boolean;
	name: string;
	language: Language | null;
};

const isDue = (at: Date): SQL => sql`state = 'waiting' and due_at <= ${at.toISOString()}::timestamptz`;

function claimDue(tx: Database, at: Date, notices: { id: number }[]) {
	const due: SQL = sql`
		select id from alert_notices where ${isDue(at)} and id in ${notices.map(({ id }) => id)}
		order by due_at, id for update skip locked`;
	return tx.execute<Due>(sql`
		with claimed as (
			update alert_notices set state = 'released', released_at = ${at.toISOString()}::timestamptz
			where id in (${due}) returning id, user_id, kind, day
		)
		select n.id::int as id, n.user_id as "userId", n.kind, n.day::text as day, false as "saysNoPackage",
			${isReachable(at)} as "isReachable", u.email_verified_at is not null as "hasEmail",
			case when not u.needs_mobile_proof then u.mobile_number end as "mobileNumber",
			u.first_name || ' ' || u.last_name as name, u.language, ${channelsOf} as channels,
			${stoppedBy} as stopped, ${boardChannels} as "boardChannels"
		from claimed n join users u on u.id = n.user_id left join alert_settings s on s.user_id = n.user_id
		order by n.id`);
}

async function releaseBatch(tx: Database, at: Date, notices: { id: number }[]): Promise<number> {
	const due = await claimDue(tx, at, notices);
	if (due.length === 0) return 0;
	const reachable = due.filter((notice) => notice.isReachable);
	const contents = await contentsOf(tx, reachable, () => at);
	const current = reachable.filter(({ id }) => contents.has(id));
	const left = await listMessagesLeft(tx, [...new Set(current.map(({ userId }) => userId))]);
	const routes = current.flatMap((notice) => {
		const content = contents.get(notice.id);
		const deliveries = content ? routeOf(notice, content, left.get(notice.userId)) : [];
		return content && deliveries.length > 0 ? [{ notice, content, deliveries }] : [];
	});
	await drop(tx, due, new Set(routes.map(({ notice }) => notice.id)));
	await notifyOnceOfPackage(
		tx,
		routes
			.filter(({ deliveries }) => saysNoPackage(deliveries))
			.map(({ notice }) => ({
				noticeId: notice.id,
				userId: notice.userId,
				subscriptionId: left.get(notice.userId)?.subscriptionId ?? null,
			})),
	);
	await queueDeliveries(tx, routes);
	return due.length;
}

/** Drops notices without current alerts, recipient or channel. */
async function drop(tx: Database, due: Due[], going: Set<number>): Promise<void> {
	const dropped = due.flatMap(({ id }) => (going.has(id) ? [] : [id]));
	if (dropped.length === 0) return;
	await tx.execute(sql`
		update alert_notices set state = 'dropped', released_at = null
		where id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(dropped)}::jsonb))`);
}

type Route = { notice: Due; content: NoticeContent; deliveries: Delivery[] };

async function queueDeliveries(tx: Database, routes: Route[]): Promise<void> {
	const messageIds = await queueAlertMessages(tx, routes.flatMap(alertMessage));
	const rows = routes.flatMap(({ notice, deliveries }) =>
		deliveries.map((delivery) => ({
			...delivery,
			messageId: delivery.channel === "whatsapp" ? (messageIds.get(keyOf(notice.id)) ?? null) : null,
		})),
	);
	if (rows.length === 0) return;
	const added = await tx.insert(alertDeliveries).values(rows).returning({
		deliveryId: alertDeliveries.id,
		channel: alertDeliveries.channel,
		state: alertDeliveries.state,
	});
	const jobs = added.filter(({ channel, state }) => channel !== "whatsapp" && state === "queued");
	await enqueue(
		tx,
		sendAlertJob,
		jobs.map(({ deliveryId }) => ({ deliveryId })),
	);
}

const keyOf = (noticeId: number) => `alert ${noticeId}`;

function alertMessage({ notice, content, deliveries }: Route) {
	const isSent = deliveries.some(({ channel, state }) => channel === "whatsapp" && state === "queued");
	const sendable = contentBy("whatsapp", content, notice);
	if (!isSent || !notice.mobileNumber || !("content" in sendable)) return [];
	const { cases, caseCount } = sendable.content;
	const [first] = cases;
	if (!first) return [];
	const isAlone = caseCount === 1;
	return [
		{
			key: keyOf(notice.id),
			userId: notice.userId,
			caseId: isAlone && !first.owner ? first.caseId : null,
			cnrNumber: isAlone ? first.cnrNumber : "",
			caseNumber: isAlone ? first.caseNumber : `${caseCount} cases`,
			recipient: notice.mobileNumber,
			recipientName: notice.name,
			...wordsOf(sendable.content, notice.language ?? "en").whatsapp,
		},
	];
}
