import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { describeForAlerts } from "~/features/courts/diary/hearings/queries.alerts.server";
import { listAlertedOwners } from "~/features/people/chamber/alerts.server";
import { alertNotices } from "~/features/telling/alerts/schema";
import {
	alertInWords,
	type DeliveryState,
	deliveryLines,
	noticeTitle,
	type SentDelivery,
} from "~/features/telling/alerts/sent-words";
import { listFirstAlerts } from "~/features/telling/alerts/settings/first-alerts.server";
import { messages } from "~/features/telling/outbox/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const A_PAGE = 20;
/** Cases shown per notice in the list. */
const NAMED = 3;

function listNotices(userId: string, before: number | undefined) {
	return db
		.select(columnsOf(alertNotices, "id", "kind", "releasedAt"))
		.from(alertNotices)
		.where(
			and(
				eq(alertNotices.userId, userId),
				eq(alertNotices.state, "released"),
				before === undefined ? undefined : lt(alertNotices.id, before),
			),
		)
		.orderBy(desc(alertNotices.id))
		.limit(A_PAGE + 1);
}

/** The alerts of notices. The name of a chamber's case is shown only while the person gets its alerts. */
async function listAlertsOf(userId: string, noticeIds: number[]) {
	const rows = await listFirstAlerts(db, noticeIds, NAMED);
	const described = await describeForAlerts(db, [...new Set(rows.map(({ caseId }) => caseId))]);
	const owners = (await listAlertedOwners(db, [userId])).get(userId);
	const byCase = new Map(described.map((item) => [item.caseId, item]));
	return rows.map((row) => {
		const item = byCase.get(row.caseId);
		const isOwn = item?.ownerId === userId;
		const isKnown = item && (isOwn || owners?.has(item.ownerId));
		return { ...row, isOwn, name: isKnown ? caseNameOf(item) : t("Chamber case") };
	});
}

/** The time a notice was sent: in a sandbox, `releasedAt` may be later than the delivery. */
function sentAtOf(releasedAt: Date | null, deliveries: { state: DeliveryState; stateAt: Date }[]): Date {
	const arrived = deliveries.filter(({ state }) => state === "sent" || state === "delivered");
	return new Date(Math.min(releasedAt?.getTime() ?? 0, ...arrived.map(({ stateAt }) => stateAt.getTime())));
}

const sentColumns = {
	...columnsOf(messages, "id", "noticeId", "channel", "status", "insteadOf", "isSkipped", "reason"),
	...columnsOf(messages, "createdAt", "statusAt", "arrivedAt"),
};

function stateOf({ status, isSkipped, reason }: Pick<typeof messages.$inferSelect, "status" | "isSkipped" | "reason">) {
	if (isSkipped) return "skipped";
	if (status === "sent" && reason) return "unknown";
	return status === "read" ? "delivered" : status;
}

async function listDeliveries(noticeIds: number[]): Promise<(SentDelivery & { noticeId: number | null })[]> {
	const rows = await db
		.select(sentColumns)
		.from(messages)
		.where(inArray(messages.noticeId, noticeIds))
		.orderBy(messages.createdAt, messages.id);
	const channels = new Map(rows.map(({ id, channel }) => [id, channel]));
	return rows.map(({ noticeId, channel, reason, insteadOf, ...row }) => ({
		...{ noticeId, channel, reason, state: stateOf({ ...row, reason }) },
		insteadOf: (insteadOf && channels.get(insteadOf)) || null,
		stateAt: row.arrivedAt ?? row.statusAt ?? row.createdAt,
	}));
}

/** One page of the notices sent to a person, newest first, after the notice `before`; `next` is the cursor of the next page. */
export async function listSentNotices(userId: string, before?: number) {
	const found = await listNotices(userId, before);
	const page = found.slice(0, A_PAGE);
	const ids = page.map(({ id }) => id);
	const [alerts, deliveries] =
		ids.length > 0 ? await Promise.all([listAlertsOf(userId, ids), listDeliveries(ids)]) : [[], []];
	const items = page.map(({ id, kind, releasedAt }) => {
		const own = alerts.filter(({ noticeId }) => noticeId === id);
		const ways = deliveries.filter(({ noticeId }) => noticeId === id);
		const sentAt = sentAtOf(releasedAt, ways);
		return {
			id,
			title: noticeTitle(kind, own[0]?.isUpdate ?? false),
			sentAt,
			alerts: own.map((alert) => ({
				alertId: alert.alertId,
				caseId: alert.isOwn ? alert.caseId : null,
				name: alert.name,
				what: alertInWords(alert),
			})),
			more: (own[0]?.total ?? 0) - own.length,
			lines: deliveryLines(ways, sentAt),
		};
	});
	return { items, next: found.length > A_PAGE ? (ids.at(-1) ?? null) : null };
}
