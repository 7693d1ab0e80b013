import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { columnsOf } from "~/db/columns-of";
import { alertDeliveries, alertNotices } from "~/db/schema/alerts";
import { listFirstAlerts } from "~/features/alerts/first-alerts.server";
import { alertInWords, deliveryLines } from "~/features/alerts/sent-words";
import { caseNameOf } from "~/features/cases/party-name";
import { describeForAlerts } from "~/features/cases/queries.alerts.server";

const A_PAGE = 20;
/** The cases of a notice that its row names. */
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

async function listTold(noticeIds: number[]) {
	const rows = await listFirstAlerts(db, noticeIds, NAMED);
	const described = await describeForAlerts(db, [...new Set(rows.map(({ caseId }) => caseId))]);
	const names = new Map(described.map((about) => [about.caseId, caseNameOf(about)]));
	return rows.map((row) => ({ ...row, name: names.get(row.caseId) ?? "" }));
}

const listDeliveries = (noticeIds: number[]) =>
	db
		.select(columnsOf(alertDeliveries, "noticeId", "channel", "state", "insteadOf", "stateAt", "reason"))
		.from(alertDeliveries)
		.where(inArray(alertDeliveries.noticeId, noticeIds))
		.orderBy(alertDeliveries.createdAt, alertDeliveries.channel);

/** A page of what a person was told, newest first, after the notice `before`; `next` is where the next page begins. */
export async function listSentNotices(userId: string, before?: number) {
	const found = await listNotices(userId, before);
	const page = found.slice(0, A_PAGE);
	const ids = page.map(({ id }) => id);
	const [told, deliveries] = ids.length > 0 ? await Promise.all([listTold(ids), listDeliveries(ids)]) : [[], []];
	const items = page.map(({ id, kind, releasedAt }) => {
		const own = told.filter(({ noticeId }) => noticeId === id);
		const sentAt = releasedAt ?? new Date(0);
		return {
			id,
			kind,
			sentAt,
			told: own.map((alert) => ({
				alertId: alert.alertId,
				caseId: alert.caseId,
				name: alert.name,
				what: alertInWords(alert),
			})),
			more: (own[0]?.total ?? 0) - own.length,
			lines: deliveryLines(
				deliveries.filter(({ noticeId }) => noticeId === id),
				sentAt,
			),
		};
	});
	return { items, next: found.length > A_PAGE ? (ids.at(-1) ?? null) : null };
}
