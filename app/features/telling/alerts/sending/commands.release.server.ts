import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { listMessagesLeft } from "~/features/money/subscriptions/queries.server";
import { takesPushes } from "~/features/people/push/devices.server";
import {
	boardChannels,
	channelsOf,
	isQuiet,
	isReachable,
	quietEnd,
	stoppedBy,
} from "~/features/telling/alerts/planning/plan.server";
import type { NoticeKind } from "~/features/telling/alerts/schema";
import { messageWords } from "~/features/telling/alerts/sending/commands.words.server";
import { notifyOnceOfPackage } from "~/features/telling/alerts/sending/package-notice.server";
import { type Delivery, type Recipient, routeOf, saysNoPackage } from "~/features/telling/alerts/sending/route.server";
import { contentBy, type NoticeContent } from "~/features/telling/alerts/words/channel-content";
import { contentsOf } from "~/features/telling/alerts/words/content.server";
import { wordsOf } from "~/features/telling/alerts/words/words";
import { queueMessages } from "~/features/telling/outbox/queue.server";
import type { Channel } from "~/features/telling/outbox/schema";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import type { Language } from "~/platform/language/translate";
import { eachPart } from "~/platform/queue/round.server";

/** Notices released in one transaction. */
const NOTICES_A_BATCH = 100;

/** Releases due notices, each in one transaction with its deliveries and jobs. @returns how many there were */
export async function releaseNotices(at: Date): Promise<number> {
	await postponeQuiet(at);
	let released = 0;
	for (let after = 0; ; ) {
		const due = await db.execute<{ id: number }>(sql`
			select id::int as id from alert_notices where ${isDue(at)} and id > ${after} order by id limit ${NOTICES_A_BATCH}`);
		const { done } = await eachPart("alerts: messages", due, {
			idOf: ({ id }) => String(id),
			work: (part) => db.transaction((tx) => releaseBatch(tx, at, part)),
		});
		released += done.reduce((sum, count) => sum + count, 0);
		if (due.length < NOTICES_A_BATCH) return released;
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
	email: string;
	name: string;
	language: Language | null;
	showsNames: boolean;
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
			u.email, case when not u.needs_mobile_proof then u.mobile_number end as "mobileNumber",
			${takesPushes(sql`u.id`)} as "hasPush", coalesce(s.shows_names, false) as "showsNames",
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
	const messagesLeft = await listMessagesLeft(tx, [...new Set(current.map(({ userId }) => userId))]);
	const routes = current.flatMap((notice) => {
		const content = contents.get(notice.id);
		const deliveries = content ? routeOf(notice, content, messagesLeft.get(notice.userId)) : [];
		return content && deliveries.length > 0 ? [{ notice, content, deliveries }] : [];
	});
	await drop(tx, due, new Set(routes.map(({ notice }) => notice.id)));
	const last = await notifyOnceOfPackage(
		tx,
		routes
			.filter(({ deliveries }) => saysNoPackage(deliveries))
			.map(({ notice }) => ({
				noticeId: notice.id,
				userId: notice.userId,
				subscriptionId: messagesLeft.get(notice.userId)?.subscriptionId ?? null,
			})),
	);
	const worded = routes.map(({ content, ...route }) => ({
		...route,
		content: { ...content, saidNoPackage: last.has(route.notice.id) },
	}));
	await queueMessages(tx, worded.flatMap(messagesOf));
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

/** The messages of a notice, worded as of now; a channel that is not used is kept with the reason. */
function messagesOf({ notice, content, deliveries }: Route) {
	const { id: noticeId, userId, name: recipientName } = notice;
	const rows = deliveries.map((delivery) => ({ ...delivery, id: uuidv7() }));
	return rows.map(({ id, channel, reason, insteadOf }) => {
		const sendable = contentBy(channel, content, notice);
		const own = "content" in sendable ? sendable.content : content;
		const alone = own.caseCount === 1 ? own.cases[0] : undefined;
		return {
			...{ id, userId, noticeId, channel, recipientName },
			caseId: alone && !alone.owner ? alone.caseId : null,
			cnrNumber: alone?.cnrNumber ?? "",
			caseNumber: alone?.caseNumber ?? `${own.caseCount} cases`,
			recipient: recipientBy(channel, notice),
			insteadOf: rows.find((row) => row.channel === insteadOf)?.id ?? null,
			...(reason === null ? wordsBy(channel, own, notice) : { reason, isSkipped: true }),
		};
	});
}

function recipientBy(channel: Channel, { email, mobileNumber }: Due): string {
	if (channel === "push") return "";
	return (channel === "email" ? email : mobileNumber) ?? "";
}

function wordsBy(channel: Channel, content: NoticeContent, { id, language, showsNames }: Due) {
	if (channel !== "whatsapp") return { words: messageWords(channel, content, language ?? "en", showsNames) };
	return { key: `alert ${id}`, ...wordsOf(content, language ?? "en").whatsapp };
}
